import { ticketViews } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const { attendant, admin, first, second } = inbox
  const elsewhere = await inbox.change((tenant) => aConnection(tenant))
  const [mine, theirs] = [{ userId: attendant.id }, { userId: admin.id }]
  const group = { status: 'group', isGroup: true } as const
  await inbox.tickets({
    'mine open': { status: 'open', queueId: first.id, ...mine },
    'mine open elsewhere': { status: 'open', queueId: second.id, ...mine },
    'theirs open': { status: 'open', queueId: first.id, ...theirs },
    waiting: { status: 'pending', queueId: first.id },
    'waiting elsewhere': { status: 'pending', queueId: second.id },
    'waiting nowhere': { status: 'pending' },
    'mine waiting': { status: 'pending', queueId: second.id, ...mine },
    'theirs waiting': { status: 'pending', queueId: first.id, ...theirs },
    'asked for consent': { status: 'lgpd', queueId: first.id },
    'asked for a rating': { status: 'nps', queueId: first.id, ...mine },
    group: { ...group, queueId: first.id },
    'group elsewhere': { ...group, queueId: second.id },
    'group nowhere': { ...group },
    'group of another connection': { ...group, queueId: first.id, whatsappId: elsewhere },
    'theirs closed': { status: 'closed', queueId: first.id, ...theirs },
    'theirs closed elsewhere': { status: 'closed', queueId: second.id, ...theirs },
    'mine closed elsewhere': { status: 'closed', queueId: second.id, ...mine },
    'closed nowhere': { status: 'closed', ...theirs },
  })
})
afterAll(() => server.close())

const shown = async (call: Caller, query: string) => {
  const { body } = await call('GET', `/tickets?${query}`)
  return new Set((body.tickets as { contact: { name: string } }[]).map(({ contact }) => contact.name))
}

test('in attendance: what is mine, in whichever queue it is', async () => {
  expect(await shown(inbox.asAttendant, 'status=open')).toEqual(new Set(['mine open', 'mine open elsewhere']))
})

test('waiting: what nobody has in my queues, what is reserved for me, and who is still to consent', async () => {
  const waiting = ['waiting', 'mine waiting', 'asked for consent']
  expect(await shown(inbox.asAttendant, 'status=pending')).toEqual(new Set(waiting))
  const asWide = await inbox.colleague({ allTicket: 'enable' })
  expect(await shown(asWide, 'status=pending')).toEqual(
    new Set(['waiting', 'waiting nowhere', 'asked for consent']),
  )
})

test('groups: only for those who see groups, of their queues or of none, and of their connection', async () => {
  expect(await shown(inbox.asAttendant, 'status=group')).toEqual(new Set())
  const asGrouper = await inbox.colleague({ allowGroup: true })
  expect(await shown(asGrouper, 'status=group')).toEqual(
    new Set(['group', 'group nowhere', 'group of another connection']),
  )
  const bound = await inbox.colleague({ allowGroup: true, whatsappId: inbox.whatsappId })
  expect(await shown(bound, 'status=group')).toEqual(new Set(['group', 'group nowhere']))
})

test('resolved: mine and those of my queues; of every queue with the right to all history; rated or not yet', async () => {
  expect(await shown(inbox.asAttendant, 'status=closed')).toEqual(
    new Set(['theirs closed', 'mine closed elsewhere', 'asked for a rating']),
  )
  const asHistorian = await inbox.colleague({ allHistoric: 'enabled' })
  expect(await shown(asHistorian, 'status=closed')).toEqual(
    new Set([
      'theirs closed',
      'theirs closed elsewhere',
      'mine closed elsewhere',
      'closed nowhere',
      'asked for a rating',
    ]),
  )
  const { body } = await inbox.asAttendant('GET', '/tickets/counts')
  expect(body).toMatchObject({ open: 2, closed: 3 })
})

test('search: every list at once, and what is in none of them', async () => {
  expect(await shown(inbox.asAttendant, 'status=search')).toEqual(
    new Set([
      'mine open',
      'mine open elsewhere',
      'waiting',
      'mine waiting',
      'asked for consent',
      'asked for a rating',
      'theirs closed',
      'mine closed elsewhere',
    ]),
  )
  expect(await shown(inbox.asAdmin, 'status=search')).toHaveLength(18)
})

test('who asks for nothing in particular searches', async () => {
  expect(await shown(inbox.asAttendant, '')).toEqual(await shown(inbox.asAttendant, 'status=search'))
})

test('show all: an admin sees the whole company, list by list', async () => {
  const open = ['mine open', 'mine open elsewhere', 'theirs open']
  expect(await shown(inbox.asAdmin, 'status=open')).toEqual(new Set(['theirs open']))
  expect(await shown(inbox.asAdmin, 'status=open&showAll=true')).toEqual(new Set(open))
  expect(await shown(inbox.asAdmin, 'status=pending&showAll=true')).toContain('mine waiting')
  expect(await shown(inbox.asAdmin, 'status=group&showAll=true')).toHaveLength(4)
  expect(await shown(inbox.asAdmin, 'status=closed&showAll=true')).toHaveLength(5)
})

test('show all changes nothing for those who may not see the tickets of others', async () => {
  for (const view of ticketViews)
    expect(await shown(inbox.asAttendant, `status=${view}&showAll=true`)).toEqual(
      await shown(inbox.asAttendant, `status=${view}`),
    )
})

test('show all works when the company says so, for lists and for the search, and for nothing else', async () => {
  const asChatter = await inbox.colleague({ allUserChat: 'enabled' })
  const everywhere = ['status=open', 'status=search', 'searchParam=theirs']
  for (const asked of everywhere)
    expect(await shown(asChatter, `${asked}&showAll=true`)).not.toContain('theirs open')
  await inbox.configure({ allUserChat: 'enabled' })
  for (const asked of everywhere) {
    expect(await shown(inbox.asAttendant, `${asked}&showAll=true`)).toContain('theirs open')
    expect(await shown(inbox.asAttendant, `${asked}&showAll=false`)).not.toContain('theirs open')
  }
  await inbox.configure()
  expect(await shown(inbox.asAttendant, 'status=open&showAll=true')).not.toContain('theirs open')
})

test('chosen queues narrow a list and never widen it; what has no queue yet is in every choice', async () => {
  const { first, second } = inbox
  const both = encodeURIComponent(JSON.stringify([first.id, second.id]))
  expect(await shown(inbox.asAttendant, `status=pending&queueIds=${both}`)).toEqual(
    await shown(inbox.asAttendant, 'status=pending'),
  )
  expect(await shown(inbox.asAttendant, `status=pending&queueIds=[${second.id}]`)).toEqual(
    new Set(['mine waiting']),
  )
  expect(await shown(inbox.asAdmin, `status=pending&showAll=true&queueIds=[${second.id}]`)).toEqual(
    new Set(['waiting elsewhere', 'mine waiting', 'waiting nowhere']),
  )
})

test('the counts are the lengths of the lists', async () => {
  const people = [
    inbox.asAttendant,
    inbox.asAdmin,
    await inbox.colleague({ allowGroup: true, allTicket: 'enable' }),
  ]
  for (const call of people)
    for (const query of [
      '',
      'showAll=true',
      `queueIds=[${inbox.first.id}]`,
      `showAll=true&queueIds=[${inbox.second.id}]`,
    ]) {
      const { body } = await call('GET', `/tickets/counts?${query}`)
      for (const view of ['open', 'pending', 'group', 'closed'] as const) {
        const list = (await call('GET', `/tickets?status=${view}&${query}`)).body
        expect([view, query, body[view]]).toEqual([view, query, list.count])
        expect(list.tickets).toHaveLength(list.count)
      }
    }
})
