import { z } from 'zod'
import { TicketDetail } from '../conversations/tickets.ts'
import { endpoint } from '../platform/endpoint.ts'
import { idParam } from '../platform/fields.ts'

/** The times that are offered with one click. */
export const snoozePresets = ['laterToday', 'tomorrow', 'nextMonday'] as const
export const snoozePreset = z.enum(snoozePresets)
export type SnoozePreset = z.infer<typeof snoozePreset>

/** What rests longer is forgotten, not postponed. */
export const maxSnoozeDays = 366

const morningHour = 8
/** Later than this nobody goes on with today's work. */
const eveningHour = 21
const hoursAway = 3

/**
 * When that is, on the clocks of the company (`yyyy-mm-ddThh:mm`): they need no zone, only the company's own time of now.
 * Late in the day there is no later any more, and it is tomorrow morning.
 */
export function snoozeTime(preset: SnoozePreset, wallNow: string): string {
  const now = new Date(`${wallNow.slice(0, 16)}Z`)
  const later = new Date(Math.floor(now.getTime() / hour + hoursAway) * hour)
  const isToday = later.getUTCDate() === now.getUTCDate() && later.getUTCHours() <= eveningHour
  if (preset === 'laterToday' && isToday) return later.toJSON().slice(0, 16)
  const days = preset === 'nextMonday' ? 7 - ((now.getUTCDay() + 6) % 7) : 1
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, morningHour))
    .toJSON()
    .slice(0, 16)
}
const hour = 3_600_000

const byTicket = z.object({ ticketId: idParam })

export const snoozeTicket = endpoint({
  method: 'PUT',
  path: '/tickets/:ticketId/snooze',
  summary:
    'Takes a ticket out of the list of those in attendance until a time, or until the customer writes. Again: at another time.',
  access: 'signedIn',
  params: byTicket,
  /** Without a zone it is meant in the company's. */
  body: z.object({ until: z.iso.datetime({ local: true, offset: true }) }),
  response: TicketDetail,
})
export const wakeTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  summary: 'Brings a ticket back before its time.',
  access: 'signedIn',
  params: byTicket,
  response: TicketDetail,
})
