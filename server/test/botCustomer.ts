import { respond } from '../src/automation/responders/respond.ts'
import { aMessage, type MessageToMake } from '../src/conversations/messages/messages.factory.ts'
import type { TicketToMake } from '../src/conversations/tickets/tickets.factory.ts'
import type { ServiceDesk } from './service.ts'

/**
 * A customer of whom there are only rows: what they write is stored, and the bot decides at once, without a network, a
 * job or a delay. For rules of the bot; one conversation of each responder goes the whole way.
 */
export async function aBotCustomer(desk: ServiceDesk, ticket: TicketToMake = {}, name = 'Maria Souza') {
  const { [name]: opened } = await desk.tickets({ [name]: { status: 'pending', ...ticket } })
  const { id, contactId } = opened!
  const written = (message: Partial<MessageToMake>) =>
    desk.data((tenant) => aMessage(tenant, { ticketId: id, contactId, fromMe: false, ...message }))
  /** Lets the bot reply, and returns what it says. */
  const replies = () =>
    desk.data(async (tenant) => {
      const { db, companyId } = tenant
      const said = () =>
        db
          .selectFrom('messages')
          .select(['id', 'body', 'mediaType', 'quotedMsgId'])
          .where('companyId', '=', companyId)
          .where('ticketId', '=', id)
          .where('fromMe', '=', true)
          .orderBy('id')
          .execute()
      const before = await said()
      await respond(tenant, id)
      return (await said()).slice(before.length)
    })
  return {
    id,
    contactId,
    /** Stores a message that the bot has not seen yet. */
    written,
    replies,
    /** Writes, and returns the words of the reply. */
    write: async (body: string, message: Partial<MessageToMake> = {}): Promise<string[]> => {
      await written({ body, ...message })
      return (await replies()).map((reply) => reply.body)
    },
    /** The runs of the ticket, oldest first, with their steps. */
    runs: () =>
      desk.data(async ({ db, companyId }) => {
        const runs = await db
          .selectFrom('automationRuns')
          .selectAll()
          .where('companyId', '=', companyId)
          .where('ticketId', '=', id)
          .orderBy('id')
          .execute()
        const steps = await db
          .selectFrom('automationSteps')
          .selectAll()
          .where('companyId', '=', companyId)
          .where(
            'runId',
            'in',
            runs.map((run) => run.id),
          )
          .orderBy('id')
          .execute()
        return runs.map((run) => ({ ...run, steps: steps.filter(({ runId }) => runId === run.id) }))
      }),
  }
}
