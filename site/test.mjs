// Looks at the built pages: every link inside leads somewhere, nothing comes from elsewhere; in Chromium, where it is
// installed, the search finds, and no page is wider than a narrow screen.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const out = join(dirname(fileURLToPath(import.meta.url)), 'dist')
const pages = readdirSync(out, { recursive: true }).filter((file) => file.endsWith('.html'))
const text = new Map(pages.map((page) => [page, readFileSync(join(out, page), 'utf8')]))

let links = 0
for (const [page, html] of text) {
  for (const [, name, target] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
    if (/^(https?|mailto|data):/.test(target)) {
      assert(name === 'href', `${page} loads ${target}`)
      continue
    }
    const [path, hash] = target.split('#')
    const file = path ? join(out, dirname(page), path) : join(out, page)
    assert(existsSync(file), `${page}: nothing at ${target}`)
    if (hash) assert(text.get(relative(out, file)).includes(` id="${hash}"`), `${page}: no place ${target}`)
    links++
  }
}
console.log(`${links} links of ${pages.length} pages lead somewhere`)

if (spawnSync('chromium', ['--version']).error) {
  console.log('skipped in a browser: chromium is not installed')
  process.exit(0)
}
const profile = mkdtempSync(join(tmpdir(), 'adagio-site-'))
const browser = spawn('chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0',
  `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
try {
  const port = await new Promise((resolve, reject) => {
    let said = ''
    browser.stderr.on('data', (data) => {
      said += data
      const found = said.match(/127\.0\.0\.1:(\d+)/)
      if (found) resolve(found[1])
    })
    browser.on('exit', () => reject(new Error(said)))
  })
  const tabs = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(tabs.find((tab) => tab.type === 'page').webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const waiting = new Map()
  const failures = []
  let loaded = () => {}
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    if (message.id) waiting.get(message.id)(message.result ?? message)
    if (message.method === 'Page.loadEventFired') loaded()
    if (message.method === 'Runtime.exceptionThrown') failures.push(message.params.exceptionDetails)
    const url = message.params?.request?.url
    if (url && !/^(file|data):/.test(url)) failures.push(url)
  })
  let calls = 0
  const call = (method, params = {}) => new Promise((resolve) => {
    waiting.set(++calls, resolve)
    socket.send(JSON.stringify({ id: calls, method, params }))
  })
  const value = async (expression) =>
    (await call('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })).result.value
  const open = async (page, width) => {
    await call('Emulation.setDeviceMetricsOverride', { width, height: 800, deviceScaleFactor: 1, mobile: width < 500 })
    const done = new Promise((resolve) => { loaded = resolve })
    await call('Page.navigate', { url: pathToFileURL(join(out, page)).href })
    await done
  }
  const look = async (name) => {
    const { data } = await call('Page.captureScreenshot')
    writeFileSync(join(out, '..', `${name}.png`), Buffer.from(data, 'base64'))
  }
  for (const domain of ['Page', 'Runtime', 'Network']) await call(`${domain}.enable`)

  for (const page of pages) {
    await open(page, 360)
    assert.equal(await value('document.documentElement.scrollWidth'), 360, `${page} is wider than its screen`)
  }
  await open('docs/guide.html', 1200)
  await value(`document.getElementById('search').focus()`)
  await call('Input.insertText', { text: 'certificate' })
  const found = await value(`[...document.querySelectorAll('#found a')].map((link) => [link.textContent, link.href])`)
  assert(found.some(([title]) => title.startsWith('What a certificate is true of')), `found ${found}`)
  for (const [, href] of found) assert(existsSync(fileURLToPath(href.split('#')[0])), href)
  if (process.argv.includes('--look')) {
    await look('found')
    await open('index.html', 1200)
    await look('wide')
    await open('docs/guide.html', 360)
    await look('narrow')
  }
  assert.deepEqual(failures, [])
  console.log(`${pages.length} pages fit 360 pixels, and the search finds ${found.length} places for "certificate"`)
} finally {
  const gone = new Promise((resolve) => browser.on('exit', resolve))
  browser.kill()
  await gone
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
