import { z } from 'zod'
import { can, type Person } from '../platform/access.ts'
import { Attachment, id, looseBoolean, text } from '../platform/fields.ts'
import { maxBodyLength } from './messages.ts'

/** An answer that is kept for the next time. It is its author's own, unless it is shared. */
export const QuickMessage = z.object({
  id,
  /** What one types after `/` to find it. */
  shortcode: z.string(),
  /** May hold variables such as `{{firstName}}`; they are filled in when it is sent. */
  message: z.string(),
  /** For everyone in the company. */
  geral: z.boolean(),
  /** Seen and used by everyone; its author and admins alone change it, as with every other. */
  visao: z.boolean(),
  /** Whether it is offered in the composer. */
  status: z.boolean(),
  /** How often it was sent from the composer. */
  uses: z.number().int(),
  /** Absent when its author has left. */
  userId: id.nullable(),
  ...Attachment.shape,
})
export type QuickMessage = z.infer<typeof QuickMessage>

const shortcode = text(100).trim().min(1, 'Required')
const message = text(maxBodyLength)
export const QuickMessageForm = z.object({
  shortcode,
  message: message.default(''),
  geral: looseBoolean.default(false),
  visao: looseBoolean.default(false),
  status: looseBoolean.default(true),
})
export type QuickMessageForm = z.infer<typeof QuickMessageForm>

/** What is left out stays as it is. */
export const QuickMessageChanges = z
  .object({ shortcode, message, geral: looseBoolean, visao: looseBoolean, status: looseBoolean })
  .partial()
export type QuickMessageChanges = z.infer<typeof QuickMessageChanges>

/** The author's own to change, and the admins'; for everyone else it is locked. */
export const mayChangeQuickMessage = (
  person: Person,
  ownId: number,
  { userId }: Pick<QuickMessage, 'userId'>,
): boolean => userId === ownId || can(person, 'quick-messages:manage')
