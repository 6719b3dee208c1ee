/**
 * The least a page can do with the same data: a list of names that loads a conversation as plain text. No live events,
 * no virtual rows, no styles. What the product's page takes longer is what everything else costs.
 */
export const barePage = `<!doctype html><meta charset="utf-8"><title>bare</title>
<ul id="list"></ul><section id="messages"></section><textarea aria-label="bare"></textarea>
<script type="module">
const token = JSON.parse(localStorage.getItem('token'))
const ask = async (path) =>
  (await fetch('/api' + path, { headers: { authorization: 'Bearer ' + token } })).json()
const { tickets } = await ask('/tickets?status=open&showAll=true')
const list = document.getElementById('list')
for (const { uuid, contact, lastMessage } of tickets) {
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
</script>`
