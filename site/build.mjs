// Makes pages of README, docs and the other documents: npm ci && npm run build, then open dist/index.html.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import MiniSearch from 'minisearch'

const site = dirname(fileURLToPath(import.meta.url))
const root = join(site, '..')
const out = join(site, 'dist')

// in the order of the menu; what is linked to and is no page is shown as text
const MENU = [
  ['README.md', 'Start'], ['docs/guide.md', 'Guide'], ['docs/command-line.md', 'Command line'],
  ['docs/troubleshooting.md', 'When it refuses'], ['docs/natives.md', 'Natives'], ['docs/spark.md', 'Spark'],
  ['docs/benchmarks.md', 'Benchmarks'], ['docs/reliability.md', 'Reliability'],
  ['docs/mathematics.md', 'Mathematics'], ['docs/file-format.md', 'Model file'],
  ['docs/architecture.md', 'Architecture'], ['docs/reproduction.md', 'The paper'],
  ['CONTRIBUTING.md', 'Contributing'], ['CHANGELOG.md', 'Changes'], ['SECURITY.md', 'Security']
]
const DECISIONS = readdirSync(join(root, 'docs/decisions')).filter((name) => name.endsWith('.md')).sort()
const PAGES = [...MENU.map(([file]) => file), ...DECISIONS.map((name) => `docs/decisions/${name}`)]
const known = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const missing = known.filter((name) => !PAGES.includes(`docs/${name}`))
if (missing.length) throw new Error(`not in the menu: ${missing}`)

const address = (file) => (file === 'README.md' ? 'index.html' : file.replace(/\.md$/, '.html'))
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const plain = (html) => html.replace(/<[^>]*>/g, '').replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"')
  .replace(/&#39;/g, "'").replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim()
// as hosting sites make them, and DocumentsTest expects them
const anchor = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

function link(href, file) {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path, hash] = href.split('#')
  let target = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '')
  if (target === 'docs/decisions') target = `${target}/${DECISIONS[0]}`
  if (!PAGES.includes(target)) copied.add(target)
  const from = posix.dirname(address(file))
  return posix.relative(from, PAGES.includes(target) ? address(target) : target) + (hash ? `#${hash}` : '')
}

const copied = new Set()
const sections = []

// the page as HTML, and its sections for the search
function rendered(file) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = anchor(text.replaceAll('`', ''))
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escaped(link(href, file))}">${this.parser.parseInline(tokens)}</a>`
      },
      image({ href, text }) {
        return `<img src="${escaped(link(href, file))}" alt="${escaped(text)}">`
      }
    }
  })
  const html = marked.parse(readFileSync(join(root, file), 'utf8'))
    .replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>')
  const parts = html.split(/(?=<h[1-6] id=)/)
  const page = plain(parts.find((part) => part.startsWith('<h1'))?.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? file)
  for (const part of parts) {
    const heading = part.match(/^<h[1-6] id="(.*?)">(.*?)<\/h[1-6]>/s)
    if (!heading) continue
    const text = plain(part.slice(heading[0].length))
    sections.push({ id: sections.length, page, title: plain(heading[2]), text, to: `${address(file)}#${heading[1]}` })
  }
  return { html, title: page }
}

function wrapped(file, { html, title }) {
  const up = posix.relative(posix.dirname(address(file)), '.') || '.'
  const menu = MENU.map(([page, name]) =>
    `<li><a href="${up}/${address(page)}"${page === file ? ' aria-current="page"' : ''}>${name}</a></li>`).join('\n')
  return `<!doctype html>
<html lang="en" data-root="${up}/">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title === 'Adagio' ? title : `${title} – Adagio`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${up}/style.css">
</head>
<body>
<header>
<a class="name" href="${up}/index.html">Adagio</a>
<div class="search" role="search">
<input id="search" type="search" placeholder="Search" aria-label="Search the documents" autocomplete="off">
<ol id="found" hidden></ol>
</div>
</header>
<nav aria-label="Documents"><details open><summary>Documents</summary><ul>
${menu}
</ul></details></nav>
<main>
${html}</main>
<script src="${up}/minisearch.js" defer></script>
<script src="${up}/sections.js" defer></script>
<script src="${up}/search.js" defer></script>
</body>
</html>
`
}

function write(name, text) {
  mkdirSync(dirname(join(out, name)), { recursive: true })
  writeFileSync(join(out, name), text)
}

rmSync(out, { recursive: true, force: true })
for (const file of PAGES) write(address(file), wrapped(file, rendered(file)))
for (const file of copied) cpSync(join(root, file), join(out, file), { recursive: true })
const index = new MiniSearch({ fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'text', 'to'] })
index.addAll(sections)
// a script and no JSON: a page that is opened as a file may not fetch
write('sections.js', `var SECTIONS = ${JSON.stringify(JSON.stringify(index))}\n`)
cpSync(join(site, 'node_modules/minisearch/dist/umd/index.js'), join(out, 'minisearch.js'))
for (const file of ['style.css', 'search.js']) cpSync(join(site, file), join(out, file))
console.log(`${PAGES.length} pages, ${sections.length} sections to search, in ${out}`)
