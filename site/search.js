// The search: sections of all pages, found by their words while they are typed.
const index = MiniSearch.loadJSON(SECTIONS, {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'text', 'to']
})
const field = document.getElementById('search')
const list = document.getElementById('found')

function excerpt(text, terms) {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...(places.length ? places : [0])) - 40)
  return (from > 0 ? '… ' : '') + text.slice(from, from + 140) + (from + 140 < text.length ? ' …' : '')
}

function show() {
  const found = index.search(field.value, { prefix: true, fuzzy: 0.1, boost: { title: 3 }, combineWith: 'AND' })
  list.replaceChildren(...found.slice(0, 12).map((hit) => {
    const item = document.createElement('li')
    const link = item.appendChild(document.createElement('a'))
    link.href = document.documentElement.dataset.root + hit.to
    link.textContent = hit.title === hit.page ? hit.title : `${hit.title} – ${hit.page}`
    item.appendChild(document.createElement('p')).textContent = excerpt(hit.text, hit.terms)
    return item
  }))
  if (field.value.trim() && !found.length) {
    list.appendChild(document.createElement('li')).textContent = 'Nothing found.'
  }
  list.hidden = !field.value.trim()
}

field.addEventListener('input', show)
list.addEventListener('click', () => { list.hidden = true })
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  } else if (event.key === 'Escape') {
    list.hidden = true
  }
})
// on a narrow screen the menu waits until it is asked for
if (matchMedia('(max-width: 50em)').matches) document.querySelector('nav details').open = false
