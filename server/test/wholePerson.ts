import { randomUUID } from 'node:crypto'
import { aForm } from './conversation.ts'
import { aCustomer, type Inbox } from './inbox.ts'
import { eventually } from './server.ts'

/** Somebody who left something everywhere. Whatever they or others wrote about them contains the mark. */
export async function aWholePerson(inbox: Inbox) {
  const { asAdmin, whatsappId } = inbox
  const number = aCustomer()
  const mark = `Zq${randomUUID().slice(0, 8)}`
  const name = `Maria ${mark}`
  const edited = randomUUID()
  const act = (what: string, form: object) => asAdmin('POST', `/simulator/${whatsappId}/${what}`, form)
  await inbox.change(({ db }) => db.updateTable('connections').set({ allowGroup: true }).execute())

  const first = await inbox.write(number, `Oi ${mark}`, { name })
  await asAdmin('DELETE', `/tickets/${first.id}`)
  const ticket = await inbox.write(number, `Meu CPF ${mark}`, { name, externalId: edited })
  await act('edit', { wid: edited, body: `Meu endereço ${mark}` })
  await act('inbound', { number, body: `enigma ${mark}`, type: 'unknown' })
  await act('inbound', { number, type: 'contact', data: { name: `Tia ${mark}`, number: '5511900000000' } })
  const form = await aForm(
    [
      ['number', number],
      ['body', `Contrato ${mark}`],
    ],
    [{ field: 'media', name: `contrato ${mark}.txt`, content: Buffer.from(`Segredo ${mark}`) }],
  )
  await asAdmin('POST', `/simulator/${whatsappId}/inbound`, form.payload, form.headers)
  const open = { status: 'open', queueId: inbox.first.id }
  await asAdmin('PUT', `/tickets/${ticket.id}`, open)
  await asAdmin('POST', `/messages/${ticket.id}`, { body: `Pois não, ${mark}` })
  await asAdmin('POST', `/messages/${ticket.id}`, { body: `Cuidado ${mark}`, isPrivate: true })
  const contactId = ticket.contact.id
  await asAdmin('PUT', `/contacts/${contactId}`, {
    email: `${mark}@cliente.test`,
    extraInfo: [{ name: 'CPF', value: mark }],
  })
  await asAdmin('POST', '/ticket-notes', { note: `Observação ${mark}`, ticketId: ticket.id, contactId })
  await asAdmin('POST', '/schedules', { contactId, body: `Lembrete ${mark}`, sendAt: '2100-01-01T12:00' })

  await asAdmin('POST', `/contacts/${contactId}/consents`, {
    purposes: ['marketing'],
    isGiven: true,
    note: `Assinou ${mark}`,
  })
  const list = (await asAdmin('POST', '/contact-lists', { name: 'Clientes' })).body as { id: number }
  await asAdmin('POST', '/contact-list-items', { contactListId: list.id, name, number })

  const { groupTicketId, neighbour } = await inAGroup(inbox, { number, name, mark })
  await leaveWhatNobodyWrites(inbox, { contactId, ticketId: ticket.id, number, mark })
  await eventually(async () =>
    (await inbox.messages(ticket.id)).some(({ mediaState }) => mediaState === 'ready'),
  )
  await eventually(async () => (await inbox.messages(ticket.id)).some(({ isEdited }) => isEdited))
  await eventually(async () => (await inbox.phone(number)).some(({ body }) => body === `Pois não, ${mark}`))
  return { number, mark, name, contactId, ticketId: ticket.id, groupTicketId, neighbour }
}
export type WholePerson = Awaited<ReturnType<typeof aWholePerson>>

interface Somebody {
  number: string
  name: string
  mark: string
}
/** They write in a group, react to what somebody else wrote there, and answer a question. */
async function inAGroup(inbox: Inbox, { number, name, mark }: Somebody) {
  const [reacted, asked] = [randomUUID(), randomUUID()]
  const group = { id: `120363${String(Math.random()).slice(2, 14)}`, subject: 'Condomínio' }
  const neighbour = aCustomer()
  const inGroup = await inbox.write(neighbour, 'Oi, vizinhos', {
    name: 'Lia',
    group,
    externalId: reacted,
  })
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/reaction`, {
    wid: reacted,
    emoji: '👍',
    number,
  })
  await inbox.write(number, `No grupo ${mark}`, { name, group })
  const poll = { type: 'poll', data: { name: 'Que dia?', options: ['Sábado', 'Domingo'] } }
  await inbox.write(neighbour, 'Que dia?', { name: 'Lia', group, externalId: asked, ...poll })
  const vote = { wid: asked, chosen: ['Domingo'], number, name }
  await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/vote`, vote)
  await eventually(async () =>
    JSON.stringify((await inbox.asAdmin('GET', `/messages/${inGroup.id}`)).body).includes(
      '"chosen":["Domingo"]',
    ),
  )
  return { groupTicketId: inGroup.id, neighbour }
}

interface Left {
  contactId: number
  ticketId: number
  number: string
  mark: string
}
/** That they were once two, what was heard in a recording of theirs, and what a flow told models and services. */
async function leaveWhatNobodyWrites(inbox: Inbox, { contactId, ticketId, number, mark }: Left) {
  await inbox.data(async ({ db, companyId, now }) => {
    const merged = { contact: { id: 1, name: `Antigo ${mark}`, number } }
    await db
      .insertInto('contactMerges')
      .values({
        companyId,
        contactId,
        merged: JSON.stringify(merged),
        reason: 'x',
        createdAt: now().toISOString(),
      })
      .execute()
    await db
      .updateTable('messages')
      .set({ transcription: `Disse ${mark}` })
      .where('companyId', '=', companyId)
      .where('ticketId', '=', ticketId)
      .where('mediaType', '=', 'contactMessage')
      .execute()
    const at = now().toISOString()
    const { id: runId } = await db
      .insertInto('automationRuns')
      .values({ companyId, ticketId, kind: 'flow', state: 'done', isCurrent: false, startedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parts = JSON.stringify([{ role: 'user', content: `Perguntou ${mark}` }])
    await db
      .insertInto('promptCalls')
      .values({ companyId, ticketId, runId, purpose: 'flow', seen: parts, createdAt: at })
      .execute()
    await db
      .insertInto('integrationCalls')
      .values({
        companyId,
        ticketId,
        runId,
        nodeId: 'bot',
        event: 'start',
        messageIds: [],
        sent: parts,
        said: JSON.stringify([`Respondeu ${mark}`]),
        createdAt: at,
      })
      .execute()
  })
}
