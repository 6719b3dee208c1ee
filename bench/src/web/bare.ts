/**
 * The least a page can do with the same data: a list of names that loads a conversation as plain text. No live events,
 * no virtual rows, no styles. What the product's page takes longer is what everything else costs. `more` reads as many closed
 * tickets, for scrolling.
 */
export const barePage = `<!doctype html><meta charset="utf-8"><title>bare</title>
<ul id="list" style="height:800px;overflow:auto"></ul><section id="messages"></section><textarea aria-label="bare"></textarea>
<script type="module">
const token = JSON.parse(localStorage.getItem('token'))
const ask = async (path) =>
  (await fetch('/api' + path, { headers: { authorization: 'Bearer ' + token } })).json()
const list = document.getElementById('list')
function show({ uuid, contact, lastMessage }) {
  const row = document.createElement('li')
  row.dataset.uuid = uuid
  const link = row.appendChild(document.createElement('a'))
  link.href = '#' + uuid
  link.textContent = contact.name + ': ' + lastMessage
  link.addEventListener('click', async () => {
    const shown = document.getElementById('messages')
    shown.replaceChildren()
    const { messages } = await ask('/messages/' + uuid)
    for (const { id, body } of messages) {
      const bubble = shown.appendChild(document.createElement('p'))
      bubble.dataset.message = id
      bubble.textContent = body
    }
  })
  list.append(row)
}
for (const ticket of (await ask('/tickets?status=open&showAll=true')).tickets) show(ticket)
globalThis.more = async (count) => {
  let cursor = ''
  while (list.children.length < count && cursor !== null) {
    const page = await ask('/tickets?status=closed&showAll=true' + cursor)
    for (const ticket of page.tickets) show(ticket)
    cursor = page.nextCursor && '&cursor=' + page.nextCursor
  }
}
</script>`

/** The same numbers of a period and of now as the dashboard reads, one below the other. The finished ones can be clicked. */
export const bareDashboard = `<!doctype html><meta charset="utf-8"><title>bare</title><ul id="numbers"></ul>
<script type="module">
const token = JSON.parse(localStorage.getItem('token'))
const ask = async (path) =>
  (await fetch('/api' + path, { headers: { authorization: 'Bearer ' + token } })).json()
const [{ counters, messages, attendants }, now] = await Promise.all([ask('/dashboard'), ask('/dashboard/now')])
const list = document.getElementById('numbers')
const show = (name, value) => {
  const line = list.appendChild(document.createElement('li'))
  const link = line.appendChild(document.createElement('a'))
  link.href = name === 'supportFinished' ? '/reports?dateBy=closed' : '/reports?' + name
  link.textContent = name + ': ' + value
}
for (const [name, value] of Object.entries({ ...now, ...counters, ...messages }))
  show(name, typeof value === 'object' ? JSON.stringify(value) : value)
for (const { name, tickets } of attendants) show(name, tickets)
</script>`
/** The number of finished ones, on both. */
export const dashboardNumber = 'a[href*="dateBy=closed"]'

/** The least that can sign somebody in. */
export const bareLogin = `<!doctype html><meta charset="utf-8"><title>bare</title>
<form><input type="email" name="email"><input type="password" name="password"><button>Sign in</button></form>
<script type="module">
document.forms[0].addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)))
  const headers = { 'content-type': 'application/json' }
  const { token } = await (await fetch('/api/auth/login', { method: 'POST', headers, body })).json()
  localStorage.setItem('token', JSON.stringify(token))
  location.assign('/bare')
})
</script>`
