import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, looseBoolean } from '../platform/fields.ts'
import { customerName, customerNumber, customerText, customerWords } from '../platform/hidden.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { maxVariants } from './campaigns.ts'
import { NamedRecord } from './campaignSummary.ts'

const common = { access: 'campaigns:manage', plan: 'useCampaigns' } as const
const params = z.object({ campaignId: idParam })
const count = z.number().int()

/** What may have become of a recipient. The counts of all of them always add up to the total. */
export const recipientStatuses = [
  'pending',
  'waitingConfirmation',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'optedOut',
  'expired',
] as const
export const recipientStatus = z.enum(recipientStatuses)
export type RecipientStatus = z.infer<typeof recipientStatus>

/** Why somebody was not written to, where it was not the network that said so. */
export const skipReasons = [
  'invalid_number',
  'duplicate',
  'blocked',
  'group',
  'opted_out',
  'not_confirmed',
  'declined',
  'erased',
] as const

/** Somebody a campaign is for. */
export const Recipient = z.object({
  id,
  name: customerName,
  number: customerNumber,
  email: customerText,
  status: recipientStatus,
  /** One of `skipReasons`, an error code or what the network said. */
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  variant: count.nullable(),
  whatsapp: NamedRecord.nullable(),
  contactId: id.nullable(),
  ticketUuid: z.string().nullable(),
  sentAt: isoDate.nullable(),
  deliveredAt: isoDate.nullable(),
  readAt: isoDate.nullable(),
  answeredAt: isoDate.nullable(),
  confirmationRequestedAt: isoDate.nullable(),
  confirmedAt: isoDate.nullable(),
})
export type Recipient = z.infer<typeof Recipient>

const recipientFilter = {
  status: recipientStatus.optional(),
  variant: z.coerce.number().int().min(1).max(maxVariants).optional(),
  answered: looseBoolean.optional(),
  reason: z.string().max(100).optional(),
}
export const RecipientQuery = pageQuery.extend(recipientFilter)
export type RecipientQuery = z.infer<typeof RecipientQuery>
export const RecipientFilter = RecipientQuery.omit({ pageNumber: true })
export type RecipientFilter = z.infer<typeof RecipientFilter>

export const listRecipients = endpoint({
  ...common,
  method: 'GET',
  path: '/campaigns/:campaignId/recipients',
  summary: 'Everybody a campaign is for, and what became of each.',
  params,
  query: RecipientQuery,
  response: z.object({ recipients: z.array(Recipient), ...pageEnd }),
})
export const exportRecipients = endpoint({
  ...common,
  method: 'POST',
  path: '/campaigns/:campaignId/recipients/export',
  summary:
    'Starts to write the recipients that a list shows into a CSV file. The event `job` tells when it can be fetched, and where.',
  params,
  body: RecipientFilter,
  status: 202,
  response: z.object({ jobId: z.string(), total: count }),
})
/** The kind of the event `job` of such a file; its result, when it is done. */
export const recipientsExport = 'exportRecipients'
export const ExportedRecipients = z.object({ campaignId: id, url: z.string() })

const CurvePoint = z.object({
  /** Where the step begins. */
  at: isoDate,
  sent: count,
  delivered: count,
  read: count,
  answered: count,
  failed: count,
})
export const CampaignCurve = z.object({
  step: z.enum(['minute', 'hour', 'day']),
  /** What happened in each step; steps in which nothing did are left out. */
  points: z.array(CurvePoint),
  /** Why recipients were not reached, most frequent first. */
  reasons: z.array(z.object({ code: z.string(), count })),
  /** `sent` counts all that left, whatever became of it then. */
  variants: z.array(
    z.object({ variant: count, sent: count, delivered: count, read: count, answered: count }),
  ),
})
export type CampaignCurve = z.infer<typeof CampaignCurve>

export const readCampaignCurve = endpoint({
  ...common,
  method: 'GET',
  path: '/campaigns/:campaignId/curve',
  summary: 'How a campaign went over time, why recipients were not reached, and how its messages compare.',
  params,
  response: CampaignCurve,
})

/** What stands in the way of a start, or should be known before. */
export const preflightProblems = [
  'no_message',
  'no_recipients',
  'no_connection',
  'template_missing',
  'template_file',
  'template_not_approved',
  'template_needed',
  'media_gone',
  'list_gone',
  'connection_down',
  'no_confirmation_message',
  'never_sends',
  'trial_without_messages',
  'unknown_variable',
] as const
export const PreflightProblem = z.object({
  code: z.enum(preflightProblems),
  severity: z.enum(['error', 'warning']),
  count: count.optional(),
  /** What it is about, such as the names of unknown variables. */
  subject: z.string().optional(),
})
export type PreflightProblem = z.infer<typeof PreflightProblem>

export const CampaignPreflight = z.object({
  /** A large list is being counted: `recipients` is what was known before, and the event `campaign` tells when it is done. */
  isCounting: z.boolean(),
  countedAt: isoDate.nullable(),
  recipients: z
    .object({
      rows: count,
      /** Who would be written to. */
      unique: count,
      invalid: count,
      duplicates: count,
      optedOut: count,
      blocked: count,
      groups: count,
      /** Of `unique`: the network takes only an approved text for them. */
      outsideWindow: count,
    })
    .nullable(),
  problems: z.array(PreflightProblem),
  caps: z.array(
    z.object({
      whatsappId: id,
      name: z.string(),
      perHour: count.nullable(),
      perDay: count.nullable(),
      warmUpDay: count.nullable(),
    }),
  ),
  plan: z.object({
    startsAt: isoDate.nullable(),
    /** Null where nobody can say: it would take more than a year, or never send. */
    finishesAt: isoDate.nullable(),
    days: z.array(z.object({ day: z.iso.date(), count })),
  }),
  cost: z.object({ currency: z.string(), low: z.number(), high: z.number() }).nullable(),
  /** Some people with the exact words they would get. */
  samples: z.array(
    z.object({
      name: customerName,
      number: customerNumber,
      variant: count,
      text: customerWords,
      mediaPath: z.string().nullable(),
      confirmationText: customerWords.nullable(),
    }),
  ),
})
export type CampaignPreflight = z.infer<typeof CampaignPreflight>

export const checkCampaign = endpoint({
  ...common,
  method: 'GET',
  path: '/campaigns/:campaignId/preflight',
  summary:
    'What would happen if a campaign were started: who gets what, until when, and what stands in the way.',
  params,
  response: CampaignPreflight,
})
