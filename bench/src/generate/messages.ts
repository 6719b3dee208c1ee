import type pg from 'pg'
import { insertRows, withoutIndexes } from '../insertRows.ts'
import type { Random } from '../random.ts'
import { chatText, rareWords } from './phrases.ts'
import type { Ticket } from './tickets.ts'

const second = 1_000
const minute = 60 * second
/** So many messages hold each rare word. */
const rareWordsEach = 12
const batch = 20_000

/** Fills the tickets' conversations, in the order in which the messages were written, and notes each one's last. */
export async function addMessages(
  client: pg.Client,
  companyId: number,
  { tickets, people }: { tickets: Ticket[]; people: number },
  random: Random,
) {
  const { order, times, ticketIndexes } = planMessages(tickets, random)
  const rareEvery = Math.floor(order.length / (rareWordsEach * rareWords.length))
  await withoutIndexes(client, 'messages', async () => {
    for (let from = 0; from < order.length; from += batch) {
      const rows = Array.from(order.subarray(from, from + batch), (planned, offset) => {
        const id = from + offset + 1
        const rareWord = id % rareEvery === 0 ? rareWords[(id / rareEvery) % rareWords.length] : undefined
        const ticket = tickets[ticketIndexes[planned]!]!
        return messageRow(companyId, { id, ticket, at: times[planned]!, people, rareWord }, random)
      })
      await insertRows(client, 'messages', rows)
    }
  })
}

/** A million of them: numbers in flat arrays, not objects. */
function planMessages(tickets: Ticket[], random: Random) {
  const total = tickets.reduce((sum, ticket) => sum + ticket.length, 0)
  const times = new Float64Array(total)
  const ticketIndexes = new Uint32Array(total)
  let next = 0
  tickets.forEach((ticket, index) => {
    let at = ticket.startedAt
    for (let number = 0; number < ticket.length; number++) {
      times[next] = at
      ticketIndexes[next++] = index
      at = Math.min(at + pauseIn(ticket, random), ticket.startedAt + ticket.room)
    }
  })
  const order = new Uint32Array(total).map((_, index) => index)
  order.sort((a, b) => times[a]! - times[b]! || a - b)
  return { order, times, ticketIndexes }
}

/** People answer within minutes, sometimes hours. A group never ends, so its messages fill the time there is. */
function pauseIn(ticket: Ticket, random: Random) {
  if (ticket.contact.isGroup) return (random.below(2_000) / 1_000) * (ticket.room / ticket.length)
  if (random.chance(0.7)) return (10 + random.below(110)) * second
  return random.chance(0.85) ? (2 + random.below(28)) * minute : (60 + random.below(420)) * minute
}

interface Planned {
  id: number
  ticket: Ticket
  at: number
  people: number
  rareWord: string | undefined
}

function messageRow(companyId: number, { id, ticket, at, people, rareWord }: Planned, random: Random) {
  const fromMe = isFromMe(ticket, random)
  const said = chatText(random, fromMe)
  const body = rareWord ? `${said} ${rareWord}` : said
  const { last } = ticket
  ticket.last = { id, body, at, fromMe }
  ticket.unread = fromMe ? 0 : ticket.unread + 1
  if (!fromMe) ticket.lastInboundAt = at
  const date = new Date(at).toISOString()
  return {
    id,
    company_id: companyId,
    ticket_id: ticket.id,
    contact_id: ticket.contact.isGroup && !fromMe ? memberOf(ticket, people, random) : ticket.contact.id,
    whatsapp_id: ticket.connectionId,
    queue_id: ticket.queueId,
    user_id: fromMe ? ticket.userId : null,
    wid: `3EB0${id.toString(16).toUpperCase().padStart(16, '0')}`,
    from_me: fromMe,
    read: ticket.status === 'closed' || fromMe,
    ack: fromMe ? 3 : 0,
    body,
    quoted_msg_id: last && random.chance(0.04) ? last.id : null,
    created_at: date,
    updated_at: date,
  }
}

function isFromMe({ status, contact, last }: Ticket, random: Random) {
  if (!last || status === 'pending' || status === 'lgpd') return false
  if (contact.isGroup) return random.chance(0.1)
  return random.chance(0.6) ? !last.fromMe : last.fromMe
}

/** A group has a dozen members among the contacts. */
const memberOf = ({ contact }: Ticket, people: number, random: Random) =>
  1 + ((contact.id * 31 + random.below(12)) % people)
