import type { ContactConsents, OptOut } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetched } from '../../../test/contactFiles.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { queueMessage } from '../messages/sendMessage.ts'
import { lockTicket } from '../tickets/lockTicket.ts'
import { consentReplies } from './consentWords.ts'
import { hearConsent } from './hearConsent.ts'
import { isOptedOut } from './optedOut.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

const replies = consentReplies['pt-BR']
const consentsOf = async (contactId: number) =>
  (await inbox.asAdmin('GET', `/contacts/${contactId}/consents`)).body as ContactConsents
const listed = async (query = '') =>
  (await inbox.asAdmin('GET', `/opt-outs${query}`)).body as { optOuts: OptOut[]; count: number }
const record = (contactId: number, form: object, call = inbox.asAdmin) =>
  call('POST', `/contacts/${contactId}/consents`, form)
const both = { purposes: ['marketing', 'notices'] }
/** Something nobody asked for, in the ticket of a customer. */
const tell = (ticketId: number, body: string, how: Partial<Parameters<typeof queueMessage>[3]> = {}) =>
  inbox.data(async (tenant) =>
    queueMessage(tenant, await lockTicket(tenant, ticketId), { body }, { lane: 'campaign', ...how }),
  )
const failureOf = async (messageId: number) =>
  inbox.data(async ({ db }) => {
    const row = await db
      .selectFrom('messages')
      .select(['failureCode', 'ack'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    return row.failureCode ?? (row.ack > 0 ? 'sent' : undefined)
  })
const outcomeOf = (messageId: number) => eventually(() => failureOf(messageId))
const said = async (number: string, body: string) =>
  eventually(
    async () => (await inbox.phone(number)).filter((message) => message.body === body).length || undefined,
  )

describe('a customer who writes that they do not want to be written to', () => {
  test('is told so once, is left in peace by campaigns and schedules, and can come back by a word', async () => {
    const number = aCustomer()
    const ticket = await inbox.write(number, 'Sair!', { name: 'Ana' })
    const contactId = ticket.contact.id
    expect(ticket.status).toBe('closed')
    expect(await said(number, replies.out)).toBe(1)
    const { out, history } = await consentsOf(contactId)
    expect(out).toEqual(['marketing', 'notices'])
    expect(history).toMatchObject([
      { purpose: 'notices', isGiven: false, source: 'words', words: 'Sair!', ticketUuid: ticket.uuid },
      { purpose: 'marketing', isGiven: false },
    ])
    expect(await outcomeOf(await tell(ticket.id, 'Oferta'))).toBe('OPTED_OUT')
    expect(await outcomeOf(await tell(ticket.id, 'Lembrete', { purpose: 'notices' }))).toBe('OPTED_OUT')
    expect(await outcomeOf(await tell(ticket.id, 'Resposta', { lane: 'reply' }))).toBe('sent')

    await inbox.write(number, 'PARAR')
    await inbox.write(number, 'quero receber')
    expect(await said(number, replies.in)).toBe(1)
    expect(await said(number, replies.out)).toBe(1)
    expect((await consentsOf(contactId)).out).toEqual([])
    expect(await outcomeOf(await tell(ticket.id, 'Oferta 2'))).toBe('sent')
    const bodies = (await inbox.phone(number)).map(({ body }) => body)
    expect(bodies).not.toContain('Oferta')
    expect(bodies).not.toContain('Lembrete')
  })

  test('is understood in an attendance or a menu only if it answers what we began', async () => {
    const ticket = await inbox.write(aCustomer(), 'Oi', { name: 'Bia' })
    const hear = (body: string, automation: 'none' | 'menu', status: 'pending' | 'open') =>
      inbox.data(async (tenant) => {
        const locked = await lockTicket(tenant, ticket.id)
        const now = { ...locked, automation, status }
        return hearConsent(tenant, { ticket: now, messageId: Number.MAX_SAFE_INTEGER, body, isQuiet: true })
      })
    expect(await hear('sair', 'menu', 'pending')).toBe(false)
    expect(await hear('cancelar', 'none', 'open')).toBe(false)
    expect(await hear('quero receber', 'none', 'pending')).toBe(false)
    await outcomeOf(await tell(ticket.id, 'Oferta'))
    expect(await hear('sair', 'menu', 'pending')).toBe(true)
  })
})

describe('the ledger', () => {
  test('takes what people say elsewhere: anybody may note a no, only some a yes, with a reason', async () => {
    const { contact, id } = await inbox.write(aCustomer(), 'Oi', { name: 'Caio' })
    const held = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id }
    await inbox.asAdmin('PUT', `/tickets/${id}`, held)
    const note = 'Pediu por telefone'
    const noted = await record(
      contact.id,
      { purposes: ['marketing'], isGiven: false, note },
      inbox.asAttendant,
    )
    expect(noted.body).toMatchObject({
      out: ['marketing'],
      history: [{ source: 'person', note, user: { id: inbox.attendant.id } }],
    })
    // What they did not leave still arrives.
    expect(await outcomeOf(await tell(id, 'Oferta'))).toBe('OPTED_OUT')
    expect(await outcomeOf(await tell(id, 'Lembrete', { purpose: 'notices' }))).toBe('sent')
    const back = { purposes: ['marketing'], isGiven: true, note: 'Assinou na loja' }
    expect((await record(contact.id, back, inbox.asAttendant)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await record(contact.id, { ...back, note: '' })).status).toBe(400)
    expect((await record(contact.id, back)).body).toMatchObject({ out: [] })
    await expect(
      inbox.data(({ db }) =>
        db.updateTable('consents').set({ isGiven: true }).where('contactId', '=', contact.id).execute(),
      ),
    ).rejects.toThrow('never changed')
  })

  test('follows somebody to another number, and outlives them as a bare number', async () => {
    const [number, other] = [aCustomer(), aCustomer()]
    const { contact } = await inbox.write(number, 'Oi', { name: 'Davi' })
    await record(contact.id, { ...both, isGiven: false, note: 'Carta' })
    await inbox.asAdmin('PUT', `/contacts/${contact.id}`, { number: other })
    const isOut = (value: string) =>
      inbox.data((tenant) => isOptedOut(tenant, { numbers: [value] }, 'marketing'))
    expect(await isOut(other)).toBe(true)
    const erasing = { confirmation: 'Davi', closeTickets: true }
    await inbox.asAdmin('POST', `/contacts/${contact.id}/erasure`, erasing)
    expect([await isOut(number), await isOut(other)]).toEqual([true, true])
    const kept = await inbox.data(({ db }) =>
      db.selectFrom('consents').selectAll().where('value', '=', number).execute(),
    )
    expect(kept).not.toHaveLength(0)
    for (const entry of kept) expect(entry).toMatchObject({ contactId: null, words: null, note: null })
  })
})

describe('a list of numbers from elsewhere', () => {
  test('shuts out contacts and strangers; they are listed, found, exported, and let in again with a reason', async () => {
    const number = aCustomer()
    const stranger = aCustomer()
    const { contact } = await inbox.write(number, 'Oi', { name: 'Elisa Prado' })
    const listener = await inbox.listener(inbox.asAdmin)
    const content = `Telefone\n${number}\n${stranger}\nnada\n${number}\n`
    const { payload, headers } = multipart('file', 'bloqueados.csv', Buffer.from(content))
    const { body: started } = await inbox.asAdmin('POST', '/opt-outs/upload', payload, headers)
    const end = async (jobId: string) =>
      eventually(async () =>
        (await listener.heard('job')).find((job) => job.jobId === jobId && job.state !== 'running'),
      )
    expect(await end(started.jobId)).toMatchObject({ state: 'done', result: { added: 2, invalid: 1 } })
    expect((await consentsOf(contact.id)).history).toMatchObject([
      { source: 'import', note: 'bloqueados.csv' },
      {},
    ])
    const [found] = (await listed('?searchParam=elisa')).optOuts
    expect(found).toMatchObject({ number, contact: { id: contact.id }, purposes: ['marketing', 'notices'] })
    const [unknown] = (await listed(`?searchParam=${stranger.slice(-8)}`)).optOuts
    expect(unknown).toMatchObject({ number: stranger, contact: null })
    // A stranger who becomes a contact is out already.
    const ticket = await inbox.write(stranger, 'Oi', { name: 'Fábio' })
    expect(await outcomeOf(await tell(ticket.id, 'Oferta'))).toBe('OPTED_OUT')

    const { body: exporting } = await inbox.asAdmin('POST', '/opt-outs/export', {})
    const file = (await end(exporting.jobId)) as unknown as { result: { url: string } }
    const lines = (await fetched(server, file.result.url)).body
    expect(lines).toContain(`${number};Elisa Prado;"ofertas, avisos";`)

    expect((await inbox.asAdmin('POST', `/opt-outs/${unknown!.id}/undo`, { reason: '' })).status).toBe(400)
    await inbox.asAdmin('POST', `/opt-outs/${unknown!.id}/undo`, { reason: 'Era engano' })
    expect((await listed(`?searchParam=${stranger.slice(-8)}`)).optOuts).toEqual([])
    expect((await inbox.asAttendant('GET', '/opt-outs')).status).toBe(403)
  })
})
