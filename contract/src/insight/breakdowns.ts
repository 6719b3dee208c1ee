import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate } from '../platform/fields.ts'
import { dayOrMoment, insightFilter } from './insightFilter.ts'

/** What the same attendances are told apart by. */
export const breakdownKinds = ['tags', 'channels', 'robots'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]

/** Who answers by itself. */
export const robotKinds = ['menu', 'flow', 'prompt', 'integration'] as const
export type RobotKind = (typeof robotKinds)[number]

export const BreakdownRow = z.object({
  /** The id of the tag or connection; nothing for what has none. Of robots their kind. */
  id: id.nullable(),
  robot: z.enum(robotKinds).nullable(),
  /** Empty for what has none, was removed since, or is a robot. */
  name: z.string(),
  color: z.string().nullable(),
  tickets: z.number().int(),
  finished: z.number().int(),
  /** Of the finished ones, those that nobody took on. */
  unattended: z.number().int(),
  /** What the mean times are of. */
  served: z.number().int(),
  avgWaitTime: z.number(),
  avgSupportTime: z.number(),
  countRating: z.number().int(),
  rating: z.number(),
  npsScore: z.number(),
})
export type BreakdownRow = z.infer<typeof BreakdownRow>

const query = { dateFrom: dayOrMoment.optional(), dateTo: dayOrMoment.optional(), ...insightFilter }

export const listBreakdown = endpoint({
  method: 'GET',
  path: '/ticketreport/breakdown',
  summary: 'The attendances of a period by tag, by connection, or by the robot that spoke in them.',
  access: 'dashboard:view',
  query: z.object({ by: z.enum(breakdownKinds), ...query }),
  response: z.object({ rows: z.array(BreakdownRow) }),
})

export const CampaignNumbers = z.object({
  id,
  name: z.string(),
  status: z.string(),
  scheduledAt: isoDate.nullable(),
  total: z.number().int(),
  sent: z.number().int(),
  delivered: z.number().int(),
  read: z.number().int(),
  answered: z.number().int(),
  failed: z.number().int(),
})
export type CampaignNumbers = z.infer<typeof CampaignNumbers>

export const listCampaignNumbers = endpoint({
  method: 'GET',
  path: '/ticketreport/campaigns',
  summary: 'What became of the newest campaigns of a period, and how many there are.',
  access: 'dashboard:view',
  /** Of a campaign, not of its recipients: its connections, the queue and the user that get its tickets, its tag list. */
  query: z.object(query),
  response: z.object({ rows: z.array(CampaignNumbers), total: z.number().int() }),
})
