import { z } from 'zod'
import { TemplateChoice } from '../channels/templates.ts'
import { maxBodyLength } from '../conversations/messages.ts'
import { Attachment, id, isoDate, looseBoolean, looseId, text, toggle } from '../platform/fields.ts'
import { CampaignSummary, NamedRecord } from './campaignSummary.ts'
import { scheduleTicketStatuses, wantedTime } from './schedules.ts'

/** Messages and confirmation messages are numbered from 1 to this. */
export const maxVariants = 5
const variant = z.number().int().min(1).max(maxVariants)

/** Of the first recipients so many in a hundred get two of the messages; the better one goes to the rest. */
export const CampaignTrial = z.object({
  /** Which two of the messages, from 1. */
  variants: z.tuple([variant, variant]).refine(([first, second]) => first !== second, 'Invalid'),
  share: z.number().int().min(2).max(100),
  /** How long answers are waited for before the better one is chosen. */
  hours: z.number().int().min(1).max(72),
  by: z.enum(['answered', 'read']),
})
export type CampaignTrial = z.infer<typeof CampaignTrial>

const messages = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
}
const confirmations = {
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
}

/** One message to many, sent at the pace of the company's connections. */
export const Campaign = CampaignSummary.extend({
  ...messages,
  ...confirmations,
  contactListId: id.nullable(),
  tagListId: id.nullable(),
  whatsappId: id.nullable(),
  /** All connections that share the sending. */
  whatsapps: z.array(NamedRecord),
  userId: id.nullable(),
  queueId: id.nullable(),
  openTicket: toggle,
  statusTicket: z.enum(scheduleTicketStatuses),
  /** Sent instead of the messages on networks that ask for approved texts. */
  template: TemplateChoice.nullable(),
  trial: CampaignTrial.nullable(),
  /** Until when answers to a trial are waited for; null before its last message left. */
  trialEndsAt: isoDate.nullable(),
  trialWinner: z.number().int().nullable(),
  /** One entry per recipient that was written to, the newest 100. */
  shipping: z.array(
    z.object({ id, deliveredAt: isoDate.nullable(), confirmationRequestedAt: isoDate.nullable() }),
  ),
  ...Attachment.shape,
})
export type Campaign = z.infer<typeof Campaign>

const words = z.union([text(maxBodyLength).trim(), z.null().transform(() => '')])
const texts = {
  message1: words,
  message2: words,
  message3: words,
  message4: words,
  message5: words,
  confirmationMessage1: words,
  confirmationMessage2: words,
  confirmationMessage3: words,
  confirmationMessage4: words,
  confirmationMessage5: words,
}
type Texts = typeof texts
const fields = {
  name: z.string('Required').trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  ...texts,
  /** First the confirmation message; the message itself only to those who say yes. */
  confirmation: looseBoolean,
  /** Without a zone it is meant in the company's. */
  scheduledAt: z.union([wantedTime, z.literal(''), z.null()]).transform((given) => given || null),
  contactListId: looseId,
  /** "Nenhuma" of old clients is no tag. */
  tagListId: z.union([looseId, z.literal('Nenhuma').transform(() => null)]),
  whatsappId: z.number('Required').int(),
  /** Others that share the sending. */
  whatsappIds: z.array(id).max(20),
  userId: looseId,
  queueId: looseId,
  openTicket: toggle,
  statusTicket: z.enum(scheduleTicketStatuses),
  template: TemplateChoice.nullable(),
  trial: CampaignTrial.nullable(),
}

/** What a change does not mention stays. */
export const CampaignChanges = z.object(fields).partial()
export type CampaignChanges = z.infer<typeof CampaignChanges>

export const CampaignForm = z
  .object({
    ...fields,
    ...(Object.fromEntries(Object.keys(texts).map((name) => [name, words.default('')])) as {
      [Name in keyof Texts]: z.ZodDefault<typeof words>
    }),
    confirmation: fields.confirmation.default(false),
    scheduledAt: fields.scheduledAt.default(null),
    contactListId: fields.contactListId.default(null),
    tagListId: fields.tagListId.default(null),
    whatsappIds: fields.whatsappIds.optional(),
    userId: fields.userId.default(null),
    queueId: fields.queueId.default(null),
    openTicket: fields.openTicket.default('disabled'),
    statusTicket: fields.statusTicket.default('closed'),
    template: fields.template.default(null),
    trial: fields.trial.default(null),
  })
  .refine(({ userId, queueId }) => userId === null || queueId !== null, {
    path: ['queueId'],
    message: 'Required',
  })
export type CampaignForm = z.infer<typeof CampaignForm>
