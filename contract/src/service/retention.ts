import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, Message, text } from '../platform/fields.ts'

export const maxRetentionMonths = 240
/** So few are never too many: small numbers double easily. */
export const retentionSlack = 100
/** How often more than the dry run said is too much. */
export const retentionFactor = 2
/** How many runs the screen shows. */
export const shownRetentionRuns = 20

/** What the web says where files would be kept longer than the words they belong to. */
export const filesOutliveWords = 'Files go with the words'

/** After how many months without anything; nothing: they are kept. */
const months = z.number().int().min(1).max(maxRetentionMonths).nullable()

const rule = z.object({
  /** Words and files of closed tickets. */
  wordsMonths: months,
  /** Their files alone, sooner. */
  filesMonths: months,
  /** Contacts that nothing was said with. */
  contactsMonths: months,
})
type Rule = z.infer<typeof rule>
const isSooner = ({ wordsMonths, filesMonths }: Rule) =>
  wordsMonths === null || filesMonths === null || filesMonths < wordsMonths
const filesFirst = { path: ['filesMonths'], message: filesOutliveWords }

export const RetentionRule = rule.refine(isSooner, filesFirst)
export type RetentionRule = Rule

/** How much of everything goes, or went. */
export const RetentionCounts = z.object({
  tickets: z.number().int().min(0),
  messages: z.number().int().min(0),
  files: z.number().int().min(0),
  bytes: z.number().int().min(0),
  contacts: z.number().int().min(0),
})
export type RetentionCounts = z.infer<typeof RetentionCounts>

export const retentionParts = ['words', 'files', 'contacts'] as const
export type RetentionPart = (typeof retentionParts)[number]

/** By the part of the rule it goes by; nothing is counted twice. */
const byPart = z.object({
  words: RetentionCounts.nullable(),
  files: RetentionCounts.nullable(),
  contacts: RetentionCounts.nullable(),
})
export type RetentionSums = z.infer<typeof byPart>

const Due = RetentionCounts.extend({
  /** When the oldest and the newest of them last changed. */
  oldest: isoDate.nullable(),
  newest: isoDate.nullable(),
  /** The names of a few. */
  sample: z.array(z.string()),
})
export type RetentionDue = z.infer<typeof Due>

/** What a rule would remove if it ran now. */
export const RetentionPreview = z.object({
  words: Due.nullable(),
  files: Due.nullable(),
  contacts: Due.nullable(),
  /** What would go, and stays because of a legal hold. */
  held: z.object({ tickets: z.number(), contacts: z.number() }),
  /** Contacts that something still waits for: a schedule, a campaign, a bot. */
  busyContacts: z.number(),
})
export type RetentionPreview = z.infer<typeof RetentionPreview>

const counted = ['tickets', 'files', 'contacts'] as const
/** A rule must not surprise: much more than was shown is not removed before somebody has looked again. */
export const isMuchMore = (now: RetentionSums, seen: RetentionSums): boolean =>
  retentionParts.some((part) =>
    counted.some(
      (kind) =>
        (now[part]?.[kind] ?? 0) > Math.max(retentionSlack, retentionFactor * (seen[part]?.[kind] ?? 0)),
    ),
  )

export const SavedRetention = rule.extend({
  version: z.number().int(),
  userName: z.string(),
  savedAt: isoDate,
  /** The next night in which it takes effect; nothing while it is off or paused. */
  nextAt: isoDate.nullable(),
  /** When it last looked whether there is anything to do. */
  lookedAt: isoDate.nullable(),
  /** It would have removed much more than was shown, and waits for somebody to look. */
  pausedAt: isoDate.nullable(),
})
export type SavedRetention = z.infer<typeof SavedRetention>

export const RetentionRun = z.object({
  id,
  version: z.number().int(),
  state: z.enum(['running', 'done', 'stopped', 'failed', 'paused']),
  /** What there was to do when it began. */
  expected: byPart,
  counts: byPart,
  startedAt: isoDate,
  endedAt: isoDate.nullable(),
})
export type RetentionRun = z.infer<typeof RetentionRun>

export const readRetention = endpoint({
  method: 'GET',
  path: '/retention',
  summary:
    'How long the company keeps what was said, and the last nights in which something went, newest first.',
  access: 'settings:manage',
  response: z.object({ rule: SavedRetention.nullable(), runs: z.array(RetentionRun) }),
})
export const previewRetention = endpoint({
  method: 'POST',
  path: '/retention/preview',
  summary: 'What a rule would remove if it ran now. Changes nothing.',
  access: 'settings:manage',
  body: RetentionRule,
  response: RetentionPreview,
})
export const RetentionForm = rule
  .extend({
    /** What the dry run of this very rule said. A rule that removes something is not saved without. */
    seen: byPart.nullable().default(null),
  })
  .refine(isSooner, filesFirst)
export type RetentionForm = z.infer<typeof RetentionForm>
export const saveRetention = endpoint({
  method: 'PUT',
  path: '/retention',
  summary:
    'Saves how long the company keeps what was said. It takes effect at night, in the zone of the company.',
  access: 'settings:manage',
  body: RetentionForm,
  response: SavedRetention,
})

/** Nothing of somebody is erased or deleted while this stands. */
export const LegalHold = z.object({ reason: z.string(), userName: z.string(), createdAt: isoDate })
export type LegalHold = z.infer<typeof LegalHold>
export const LegalHoldForm = z.object({ reason: text(500).trim().min(3, 'Too Short!') })
export type LegalHoldForm = z.infer<typeof LegalHoldForm>

const byContact = z.object({ contactId: idParam })
export const holdContact = endpoint({
  method: 'PUT',
  path: '/contacts/:contactId/legal-hold',
  summary: 'Keeps everything of a contact, whatever the rules say, until the hold is ended.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  body: LegalHoldForm,
  response: LegalHold,
})
export const releaseContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId/legal-hold',
  summary: 'Ends the legal hold of a contact.',
  access: 'contacts-page:deleteContact',
  params: byContact,
  response: Message,
})
