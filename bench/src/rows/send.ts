import { disconnectConnection, sendMessage, type TicketMessage } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import type { Floor } from '../floorServer.ts'
import type { Call, Row, Visit } from '../row.ts'
import {
  messageColumns,
  messageJoins,
  shownMessage,
  shownMessageRow,
  withNames,
  type MessageRow,
} from './messageSql.ts'
import { namesOf } from './names.ts'
import { asViewer } from './viewer.ts'

/** $1 is the company, $2 the ticket, $3 the user, $4 the text, $5 the name of the message. */
const statement = `
  with moved as (
    update tickets set last_message = $4, from_me = true, last_message_at = now(), updated_at = now()
    where company_id = $1 and id = $2 returning *
  ), m as (
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, queue_id, user_id, wid, from_me, body,
      created_at, updated_at)
    select company_id, id, contact_id, whatsapp_id, queue_id, $3, $5, true, $4, now(), now() from moved returning *
  ), posted as (
    insert into outbox (company_id, connection_id, address, message_id, kind, lane, due_at, expires_at, created_at)
    select m.company_id, moved.whatsapp_id, moved.address, m.id, 'send', 'reply', now(), now() + interval '1 day', now()
    from m join moved on moved.id = m.ticket_id
  )
  select ${messageColumns} from m ${messageJoins}`

function floor({ pool, on }: Floor) {
  on(sendMessage, async ({ viewer: { companyId, userId }, params: { ticketId }, body }) => {
    const wid = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
    const names = await namesOf(pool, companyId)
    const { rows } = await pool.query<MessageRow>({
      name: 'send',
      text: statement,
      values: [companyId, ticketId, userId, (body as { body: string }).body, wid],
    })
    return withNames(rows[0]!, names)
  })
}

/** Answers of attendants, each in many conversations. */
export async function sendsOf({ data, signIn }: Pick<Visit, 'data' | 'signIn'>): Promise<Call[]> {
  const calls = await Promise.all(
    data.largest.attendants.slice(0, 8).map(async (attendant) => {
      const headers = {
        ...(await signIn(attendant)),
        ...asViewer(attendant),
        'content-type': 'application/json',
      }
      return attendant.openTicketIds.map((ticketId) => ({
        method: sendMessage.method,
        path: `/api${sendMessage.path.replace(':ticketId', String(ticketId))}`,
        headers,
        body: JSON.stringify({ body: 'Bom dia! O seu pedido já saiu para entrega.' }),
      }))
    }),
  )
  return calls.flat()
}

/**
 * Attendants answer, each in many conversations. The lines are closed: what is measured is what an attendant waits for,
 * and the messages of one round do not leave during the next.
 */
export const send: Row = {
  name: 'send',
  grows: true,
  writes: true,
  floor,
  calls: async ({ data, signIn, ask }) => {
    const { largest } = data
    const asAdmin = await signIn(largest.admin)
    for (const id of largest.connectionIds) {
      const path = `/api${disconnectConnection.path.replace(':whatsappId', String(id))}`
      await ask({ method: disconnectConnection.method, path, headers: asAdmin })
    }
    return sendsOf({ data, signIn })
  },
  shown: {
    product: (answer) => [shownMessage(answer as TicketMessage)],
    floor: (answer) => [shownMessageRow(answer as MessageRow)],
  },
}
