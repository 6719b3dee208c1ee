import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'

/** INATIVA is being written, PROGRAMADA waits for its time; CANCELADA was stopped by somebody and can go on. */
export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export const campaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof campaignStatus>

/**
 * Why a running campaign sends nothing at this moment, by itself. `pause`: the company's plan does not cover it; `trial`:
 * answers to a trial are waited for; `template`: the network does not take its template any more.
 */
export const campaignHolds = [
  'outside_hours',
  'weekend',
  'holiday',
  'connection_down',
  'governor',
  'pause',
  'trial',
  'template',
] as const
export const CampaignHold = z.object({ reason: z.enum(campaignHolds), until: isoDate.nullable() })
export type CampaignHold = z.infer<typeof CampaignHold>

const count = z.number().int()
/**
 * Each recipient once, by what became of them: `total` is the sum of `pending`, `waitingConfirmation`, `sent`,
 * `delivered`, `failed`, `skipped`, `optedOut` and `expired`. The others say more about some of these.
 */
export const CampaignTotals = z.object({
  total: count,
  /** Without those whom nobody may or can write to: `skipped` and `optedOut`. */
  valid: count,
  /** Not handed to the network yet. */
  pending: count,
  waitingConfirmation: count,
  /** The network took it, and nobody knows yet whether it arrived. */
  sent: count,
  /** On the phone of the recipient, read or not. */
  delivered: count,
  /** Of `delivered`. */
  read: count,
  answered: count,
  failed: count,
  skipped: count,
  optedOut: count,
  /** Asked for confirmation, and did not give it. */
  expired: count,
  confirmationRequested: count,
  confirmed: count,
})
export type CampaignTotals = z.infer<typeof CampaignTotals>

export const NamedRecord = z.object({ id, name: z.string() })

/** A campaign as lists show it. */
export const CampaignSummary = z.object({
  id,
  name: z.string(),
  status: campaignStatus,
  confirmation: z.boolean(),
  scheduledAt: isoDate.nullable(),
  startedAt: isoDate.nullable(),
  completedAt: isoDate.nullable(),
  /** Started after its time because the program was away. */
  isLate: z.boolean(),
  /** Its recipients are being written down: nothing leaves before that is done. */
  isListing: z.boolean(),
  contactList: NamedRecord.nullable(),
  tagList: NamedRecord.nullable(),
  /** The campaign some of whose recipients it is for, if it was made from one. */
  copiedFrom: NamedRecord.extend({ which: z.enum(['failed', 'unanswered']) }).nullable(),
  /** The first of `whatsapps`. */
  whatsapp: NamedRecord.nullable(),
  totals: CampaignTotals,
  hold: CampaignHold.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

/** A campaign is changed while nobody waits for it: unsent, or more than an hour ahead. One that was stopped can be saved, too. */
export const editableAheadMs = 3_600_000
export function isCampaignEditable(
  { status, scheduledAt }: Pick<CampaignSummary, 'status' | 'scheduledAt'>,
  now: Date,
): boolean {
  if (status === 'INATIVA') return true
  return (
    status === 'PROGRAMADA' &&
    scheduledAt !== null &&
    Date.parse(scheduledAt) - now.getTime() > editableAheadMs
  )
}
