import { later, minutes } from '../src/platform/clock.ts'
import { createLogger } from '../src/platform/logging.ts'
import { runTimers } from '../src/service/serviceTimers/runTimers.ts'
import { serviceTimers } from '../src/service/serviceTimers/timers.ts'
import type { TicketToMake } from '../src/conversations/tickets/tickets.factory.ts'
import type { Inbox } from './inbox.ts'
import type { TestServer } from './server.ts'

export interface Somebody {
  online?: boolean
  startWork?: string
  endWork?: string
  /** Of the first queue, not of the second. */
  isOutside?: boolean
}

/** Who works in it. Nobody is there unless it is said. */
function peopleOf(server: TestServer, inbox: Inbox) {
  const setOnline = (id: number, online: boolean) =>
    inbox.data(({ db }) => db.updateTable('users').set({ online }).where('id', '=', id).execute())
  const join = (userId: number, queueId: number) =>
    inbox.data(({ db, companyId }) =>
      db.insertInto('userQueues').values({ companyId, userId, queueId }).execute(),
    )
  return {
    setOnline,
    join,
    people: async <Name extends string>(wanted: Record<Name, Somebody>) => {
      const made = {} as Record<Name, number>
      for (const [name, somebody] of Object.entries<Somebody>(wanted)) {
        const { online = false, isOutside = false, ...hours } = somebody
        const { id } = await server.aUser(inbox.companyId, { name, ...hours })
        await setOnline(id, online)
        await join(id, isOutside ? inbox.first.id : inbox.second.id)
        made[name as Name] = id
      }
      return made
    },
  }
}

/** Who waits in it, and what became of them. */
const waitingIn = (server: TestServer, inbox: Inbox) => ({
  /** Tickets that wait since so many minutes. */
  waiting: async (count: number, since: number, overrides: TicketToMake = {}) => {
    const createdAt = later(server.clock.now(), -minutes(since)).toISOString()
    const one = { queueId: inbox.second.id, createdAt, status: 'pending' as const, ...overrides }
    const names = Array.from({ length: count }, (_, index) => [`Cliente ${index}`, one] as const)
    return Object.values(await inbox.tickets(Object.fromEntries(names)))
  },
  /** From the database: who travels in time outlives their session. */
  holderOf: (id: number) =>
    inbox.data(({ db }) =>
      db.selectFrom('tickets').select(['userId', 'status']).where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  lastLog: (ticketId: number) =>
    inbox.data(({ db }) =>
      db
        .selectFrom('ticketLogs')
        .select(['type', 'userId', 'queueId', 'reason'])
        .where('ticketId', '=', ticketId)
        .where('type', '!=', 'access')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ),
  saidIn: async (ticketId: number) => {
    const messages = await inbox.data(({ db }) =>
      db.selectFrom('messages').select('body').where('ticketId', '=', ticketId).orderBy('id').execute(),
    )
    return messages.map(({ body }) => body)
  },
})

/** The second queue of an inbox: who works in it, and who waits there. */
export const aQueueDesk = (server: TestServer, inbox: Inbox) => ({
  ...peopleOf(server, inbox),
  ...waitingIn(server, inbox),
  /** After how many minutes its tickets go round; 0 for never. */
  goRound: (tempoRoteador: number) =>
    inbox.change(({ db }) =>
      db
        .updateTable('queues')
        .set({ ativarRoteador: tempoRoteador > 0, tempoRoteador })
        .where('id', '=', inbox.second.id)
        .execute(),
    ),
  /** Everything that is due at this moment. */
  runTimers: () =>
    runTimers(
      { tenancy: server.tenancy, log: createLogger('silent') },
      serviceTimers({ giveUpAfterHours: 0 }),
    ),
  /** Nobody works in it and nobody waits there. */
  clear: () =>
    inbox.data(async ({ db }) => {
      await db.updateTable('tickets').set({ status: 'closed' }).where('status', '!=', 'closed').execute()
      await db.deleteFrom('userQueues').where('queueId', '=', inbox.second.id).execute()
    }),
})
export type QueueDesk = ReturnType<typeof aQueueDesk>
