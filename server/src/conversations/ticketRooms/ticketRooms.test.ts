import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Caller, type Inbox } from '../../../test/inbox.ts'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { later, minutes, seconds } from '../../platform/clock.ts'
import type { Session } from '../../platform/http/serve.ts'
import { createNode } from '../../platform/jobs/nodes.ts'
import { presenceListener, socketsOfNodes } from '../../company/presence/presence.ts'
import { noticeRoom } from '../tickets/noticeRoom.ts'
import { addViewer } from './viewers.queries.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

interface Presence {
  ticketId: number
  viewers: { id: number; name: string }[]
  typing: { id: number; name: string }[]
}

/** A browser: what it was told last about who is there, and everything it was told. */
async function browser({ token, user }: Caller) {
  const socket = server.socket(user.companyId, { token })
  const told: Presence[] = []
  const left: number[] = []
  socket.on(`company-${user.companyId}-presence`, (presence: Presence) => told.push(presence))
  socket.on(
    `company-${user.companyId}-ticket`,
    ({ action, ticketId }: { action: string; ticketId: number }) => {
      if (action === 'delete') left.push(ticketId)
    },
  )
  await heard(socket, 'connect')
  const ids = (people: Presence['viewers'] | undefined) => people?.map(({ id }) => id)
  return {
    socket,
    told,
    left,
    enter: (uuid: string) => join(socket, uuid),
    leave: (uuid: string) => socket.timeout(5_000).emitWithAck('joinChatBoxLeave', uuid),
    seesExactly: (...people: Caller[]) =>
      eventually(async () => String(ids(told.at(-1)?.viewers)) === String(sorted(people))),
    seesTyping: (...people: Caller[]) =>
      eventually(async () => String(ids(told.at(-1)?.typing)) === String(sorted(people))),
  }
}
const sorted = (people: Caller[]) => people.map(({ user }) => user.id).toSorted((one, other) => one - other)

/** Returns why not, if not. */
const join = (socket: Socket, uuid: unknown) =>
  new Promise<string | undefined>((resolve) => socket.emit('joinChatBox', uuid, resolve))

async function aTicket() {
  const { Maria } = await inbox.tickets({
    Maria: { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id },
  })
  return Maria
}

describe('a user who looks at a ticket', () => {
  test('sees who else does, and is seen, until they leave', async () => {
    const { asAdmin, asAttendant } = inbox
    const { id, uuid } = await aTicket()
    const [mine, other] = [await browser(asAttendant), await browser(asAdmin)]
    expect(await mine.enter(uuid)).toBeUndefined()
    await mine.seesExactly(asAttendant)
    await other.enter(uuid)
    await mine.seesExactly(asAttendant, asAdmin)
    await other.seesExactly(asAttendant, asAdmin)
    expect(mine.told.at(-1)).toEqual({
      ticketId: id,
      viewers: [
        { id: asAdmin.user.id, name: asAdmin.user.name },
        { id: asAttendant.user.id, name: asAttendant.user.name },
      ].toSorted((one, two) => one.id - two.id),
      typing: [],
    })
    await other.leave(uuid)
    await mine.seesExactly(asAttendant)
  })

  test('counts once in two tabs, and is there until the last of them closes', async () => {
    const { asAdmin, asAttendant } = inbox
    const { uuid } = await aTicket()
    const watcher = await browser(asAdmin)
    const tabs = [await browser(asAttendant), await browser(asAttendant)]
    await watcher.enter(uuid)
    for (const tab of tabs) await tab.enter(uuid)
    await watcher.seesExactly(asAdmin, asAttendant)
    tabs[0]?.socket.disconnect()
    const before = watcher.told.length
    await eventually(async () => watcher.told.length > before)
    await watcher.seesExactly(asAdmin, asAttendant)
    tabs[1]?.socket.disconnect()
    await watcher.seesExactly(asAdmin)
  })

  test('may enter as often as they like, and hears each time who is there', async () => {
    const { uuid } = await aTicket()
    const mine = await browser(inbox.asAttendant)
    await mine.enter(uuid)
    await mine.seesExactly(inbox.asAttendant)
    const before = mine.told.length
    expect(await mine.enter(uuid)).toBeUndefined()
    await eventually(async () => mine.told.length > before)
    await mine.seesExactly(inbox.asAttendant)
  })

  test('leaves no trace when the browser closes while it is entering', async () => {
    const { asAdmin, asAttendant } = inbox
    const { id, uuid } = await aTicket()
    const watcher = await browser(asAdmin)
    await watcher.enter(uuid)
    for (let visit = 0; visit < 5; visit++) {
      const brief = await browser(asAttendant)
      brief.socket.emit('joinChatBox', uuid)
      brief.socket.emit('typing', uuid, true)
      brief.socket.disconnect()
    }
    const lasting = await browser(asAttendant)
    await lasting.enter(uuid)
    await lasting.leave(uuid)
    await watcher.seesExactly(asAdmin)
    await eventually(async () => (await viewerRows(id)) === 1)
  })
})

test('a process that died leaves nobody behind', async () => {
  const { asAdmin, asAttendant, companyId } = inbox
  const { id, uuid } = await aTicket()
  const watcher = await browser(asAdmin)
  await watcher.enter(uuid)
  const [dead, alive] = [randomUUID(), randomUUID()]
  await createNode(server.tenancy, { id: dead, roles: new Set(['http']), kept: [] }).join(false)
  const session = { companyId, userId: asAttendant.user.id, id: randomUUID() } as Session
  await presenceListener(server.tenancy, dead).connected?.(session, 'left-behind')
  await inbox.data(async (tenant) => {
    await addViewer(tenant, id, 'left-behind')
    noticeRoom(tenant, uuid)
  })
  await watcher.seesExactly(asAdmin, asAttendant)
  await server.tenancy.withPlatform(({ db, now }) =>
    db
      .updateTable('nodes')
      .set({ heartbeatAt: later(now(), -minutes(1)).toISOString() })
      .where('id', '=', dead)
      .execute(),
  )
  await createNode(server.tenancy, { id: alive, roles: new Set(['http']), kept: [socketsOfNodes] }).beat()
  await watcher.seesExactly(asAdmin)
})

describe('a user who writes', () => {
  test('is seen writing until they stop or are silent for a while', async () => {
    const { asAdmin, asAttendant } = inbox
    const { uuid } = await aTicket()
    const [writer, watcher] = [await browser(asAttendant), await browser(asAdmin)]
    await writer.enter(uuid)
    await watcher.enter(uuid)
    writer.socket.emit('typing', uuid, true)
    await watcher.seesTyping(asAttendant)
    writer.socket.emit('typing', uuid, false)
    await watcher.seesTyping()
    writer.socket.emit('typing', uuid, true)
    await watcher.seesTyping(asAttendant)
    server.clock.travel(seconds(9))
    await watcher.enter(uuid)
    await watcher.seesTyping()
    await watcher.seesExactly(asAdmin, asAttendant)
  })

  test('must be there: words from outside the room are nobody’s news', async () => {
    const { uuid } = await aTicket()
    const [outside, watcher] = [await browser(inbox.asAttendant), await browser(inbox.asAdmin)]
    await watcher.enter(uuid)
    await watcher.seesExactly(inbox.asAdmin)
    outside.socket.emit('typing', uuid, true)
    outside.socket.emit('typing', { $ne: 1 }, 'yes')
    await outside.enter(uuid)
    await watcher.seesExactly(inbox.asAdmin, inbox.asAttendant)
    expect(watcher.told.flatMap(({ typing }) => typing)).toEqual([])
  })
})

describe('a user who may not see a ticket', () => {
  test('does not get into its room', async () => {
    const { uuid } = await aTicket()
    const stranger = await browser(await inbox.colleague({}, []))
    const inside = await browser(inbox.asAttendant)
    await inside.enter(uuid)
    for (const door of [uuid, '00000000-0000-4000-8000-000000000000', 'nonsense', { $ne: 1 }])
      expect(await join(stranger.socket, door)).toBe('ERR_NO_TICKET_FOUND')
    await inside.seesExactly(inbox.asAttendant)
    expect(stranger.told).toEqual([])
  })

  test('is not let in from another company', async () => {
    const { uuid } = await aTicket()
    const other = await server.aTeam()
    const outsider = await browser(await server.as(other.admin))
    expect(await outsider.enter(uuid)).toBe('ERR_NO_TICKET_FOUND')
  })

  test('is shown out and told when the ticket goes to somebody else', async () => {
    const { asAdmin, asAttendant } = inbox
    const { id, uuid } = await aTicket()
    const [holder, watcher] = [await browser(asAttendant), await browser(asAdmin)]
    await holder.enter(uuid)
    await watcher.enter(uuid)
    await watcher.seesExactly(asAdmin, asAttendant)
    const moved = { isTransfered: true, status: 'pending', userId: null, queueId: inbox.second.id }
    await asAdmin('PUT', `/tickets/${id}`, moved)
    await watcher.seesExactly(asAdmin)
    await eventually(async () => holder.left.includes(id))
    const before = holder.told.length
    watcher.socket.emit('typing', uuid, true)
    await watcher.seesTyping(asAdmin)
    expect(holder.told).toHaveLength(before)
  })

  test('is shown out and told when they lose the right to see it', async () => {
    const { asAdmin } = inbox
    const helper = await inbox.colleague()
    await inbox.configure({ allUserChat: 'enabled' })
    const { id, uuid } = await aTicket()
    const [guest, watcher] = [await browser(helper), await browser(asAdmin)]
    expect(await guest.enter(uuid)).toBeUndefined()
    await watcher.enter(uuid)
    await watcher.seesExactly(asAdmin, helper)
    await inbox.configure()
    await watcher.seesExactly(asAdmin)
    await eventually(async () => guest.left.includes(id))
  })

  test('hears nothing of a ticket that was removed', async () => {
    const { id, uuid } = await aTicket()
    const holder = await browser(inbox.asAttendant)
    await holder.enter(uuid)
    await holder.seesExactly(inbox.asAttendant)
    expect((await inbox.asAdmin('DELETE', `/tickets/${id}`)).status).toBe(200)
    await eventually(async () => holder.left.includes(id))
    expect(await holder.enter(uuid)).toBe('ERR_NO_TICKET_FOUND')
  })
})

const viewerRows = (ticketId: number) =>
  inbox.data(async ({ db }) => {
    const rows = await db
      .selectFrom('ticketViewers')
      .select('socketId')
      .where('ticketId', '=', ticketId)
      .execute()
    return rows.length
  })
