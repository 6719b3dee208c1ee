import {
  newUserDefaults,
  parseSettings,
  ticketStatuses,
  ticketViews,
  type PlanFlag,
  type TicketView,
} from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { someContacts } from '../contacts/contacts.factory.ts'
import type { Session } from '../../platform/http/serve.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import { someTickets, type TicketToMake } from './tickets.factory.ts'
import {
  maySee,
  roomsFor,
  roomsOf,
  viewerOf,
  visibleIn,
  type Placed,
  type Viewer,
} from './tickets.visibility.ts'

let server: TestServer
let inbox: Inbox
let otherConnection: number
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  otherConnection = await inbox.change((tenant) => aConnection(tenant))
})
afterAll(() => server.close())

/** Every choice of one value per name. */
function combinations<T extends Record<string, readonly unknown[]>>(
  choices: T,
): { [K in keyof T]: T[K][number] }[] {
  const made = Object.entries(choices).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  return made as { [K in keyof T]: T[K][number] }[]
}

/** Nobody sees two tickets as one: each has a contact of its own. */
const makeTickets = (wanted: TicketToMake[]) =>
  inbox.data(async (tenant) => {
    const contacts = await someContacts(
      tenant,
      wanted.map(() => ({})),
    )
    return someTickets(
      tenant,
      wanted.map((ticket, index) => ({ ...ticket, contactId: contacts[index]!.id })),
    )
  })

describe('the policy says the same in all three places', () => {
  let tickets: (Placed & { id: number })[]
  let sessions: Session[]
  beforeAll(async () => {
    tickets = await makeTickets(
      combinations({
        status: ticketStatuses,
        userId: [inbox.attendant.id, inbox.admin.id, null],
        queueId: [inbox.first.id, inbox.second.id, null],
        whatsappId: [inbox.whatsappId, otherConnection, null],
      }),
    )
    sessions = combinations({
      profile: ['user', 'admin'] as const,
      queueIds: [[], [inbox.first.id]],
      allTicket: ['enable', 'disable'] as const,
      allowGroup: [true, false],
      whatsappId: [null, inbox.whatsappId],
      allHistoric: ['enabled', 'disabled'] as const,
      allUserChat: ['enabled', 'disabled'] as const,
      settings: [{ allUserChat: 'disabled' }, { allUserChat: 'enabled' }].map((stored) =>
        parseSettings(stored),
      ),
    }).map(sessionOf)
  })

  const sessionOf = (rights: Partial<Session>): Session => ({
    ...newUserDefaults,
    super: false,
    id: 'a session',
    createdAt: '2026-01-01T00:00:00.000Z',
    userId: inbox.attendant.id,
    companyId: inbox.companyId,
    name: 'Ana',
    grantId: null,
    actedBy: null,
    company: { id: inbox.companyId, status: true, dueDate: null, timezone: 'America/Sao_Paulo' },
    planFlags: {} as Record<PlanFlag, boolean>,
    queueIds: [],
    settings: parseSettings({}),
    ...rights,
  })

  /** Many sessions have the same rights. */
  const viewers = () => {
    const all = sessions.map(viewerOf)
    return [...new Map(all.map((viewer) => [JSON.stringify(viewer), viewer])).values()]
  }

  /** The tickets of a list, as the database answers it. */
  const listed = async (viewer: Viewer, view: TicketView, showAll: boolean) => {
    const rows = await inbox.data(({ db, companyId }) =>
      db
        .selectFrom('tickets')
        .select('tickets.id')
        .where('tickets.companyId', '=', companyId)
        .where(visibleIn(viewer, view, showAll))
        .orderBy('tickets.id')
        .execute(),
    )
    return rows.map(({ id }) => id)
  }

  test('a search of everything finds exactly the tickets that one may open', async () => {
    expect([sessions.length, viewers().length, tickets.length]).toEqual([256, 65, 162])
    for (const viewer of viewers()) {
      const open = tickets.filter((ticket) => maySee(viewer, ticket)).map(({ id }) => id)
      expect({ viewer, tickets: await listed(viewer, 'search', true) }).toEqual({ viewer, tickets: open })
    }
  })

  test('a search without the wish for everything finds nothing of colleagues, unless an admin asks', async () => {
    for (const viewer of viewers()) {
      const reach = viewer.isAdmin ? viewer : { ...viewer, seesColleagues: false }
      const own = tickets.filter((ticket) => maySee(reach, ticket)).map(({ id }) => id)
      expect({ viewer, tickets: await listed(viewer, 'search', false) }).toEqual({ viewer, tickets: own })
    }
  })

  test("a person's own right to the internal chat shows no ticket", () => {
    for (const session of sessions) {
      const [chats, none] = (['enabled', 'disabled'] as const).map((allUserChat) =>
        viewerOf({ ...session, allUserChat }),
      )
      expect(chats).toEqual(none)
    }
  })

  test('nobody but an admin sees a group without the right to groups', async () => {
    const groups = tickets.filter(({ status }) => status === 'group')
    for (const viewer of viewers().filter(({ isAdmin, seesGroups }) => !isAdmin && !seesGroups)) {
      expect(groups.filter((ticket) => maySee(viewer, ticket))).toEqual([])
      expect(await listed(viewer, 'group', true)).toEqual([])
    }
  })

  test('a person is in one of the rooms of a ticket exactly when one may open it', () => {
    for (const session of sessions) {
      const rooms = new Set([...roomsOf(session), room.user(session.userId)])
      const viewer = viewerOf(session)
      for (const ticket of tickets) {
        const isHeard = roomsFor(ticket).some((name) => rooms.has(name))
        if (isHeard !== maySee(viewer, ticket)) expect.fail(JSON.stringify({ viewer, ticket, isHeard }))
      }
    }
  })

  test('no list shows what one may not open, and no ticket is in two lists', async () => {
    for (const viewer of viewers()) {
      const open = new Set(await listed(viewer, 'search', true))
      for (const showAll of [false, true]) {
        const lists = ticketViews
          .filter((view) => view !== 'search')
          .map((view) => listed(viewer, view, showAll))
        const shown = (await Promise.all(lists)).flat()
        expect({ viewer, twice: shown.length - new Set(shown).size }).toEqual({ viewer, twice: 0 })
        expect({ viewer, secret: shown.filter((id) => !open.has(id)) }).toEqual({ viewer, secret: [] })
      }
    }
  })
})
