import { z } from 'zod'
import { id, looseBoolean, looseId, text } from '../platform/fields.ts'

/** What choosing an option does beside its message: offer more, hand over to a person, a queue or a service, or send files. */
export const optionTypes = ['text', 'attendent', 'queue', 'integration', 'file'] as const
export const optionType = z.enum(optionTypes)
export type OptionType = z.infer<typeof optionType>

/** One choice in the menu of a queue, with the choices below it. */
export const ChatbotOption = z.object({
  id,
  name: z.string(),
  greetingMessage: z.string(),
  queueType: optionType,
  /** Choosing it closes the ticket, after its message. */
  closeTicket: z.boolean(),
  /** Where it leads, by type; null while nothing is chosen, or when what was chosen is gone. */
  optQueueId: id.nullable(),
  optUserId: id.nullable(),
  optIntegrationId: id.nullable(),
  optFileId: id.nullable(),
  get options() {
    return z.array(ChatbotOption)
  },
})
export type ChatbotOption = z.infer<typeof ChatbotOption>

export const maxOptions = 500
export const tooManyOptions = `Not more than ${maxOptions} options`
export const messageBeforeOptions = 'A message is required to proceed to the next level'

const optionFields = {
  name: text(200).trim().min(4, 'Too Short!'),
  greetingMessage: text(4096),
  queueType: optionType,
  closeTicket: looseBoolean,
  optQueueId: looseId,
  optUserId: looseId,
  optIntegrationId: looseId,
  optFileId: looseId,
} as const

/** An option as it is saved. With the id of one that is there it changes that one; without, it is new. */
const form = z.object({
  id: id.nullish(),
  name: optionFields.name,
  greetingMessage: optionFields.greetingMessage.default(''),
  queueType: optionType.default('text'),
  closeTicket: looseBoolean.default(false),
  optQueueId: looseId.default(null),
  optUserId: looseId.default(null),
  optIntegrationId: looseId.default(null),
  optFileId: looseId.default(null),
  get options() {
    return z.array(form).optional()
  },
})
export type ChatbotForm = z.infer<typeof form>

/** Counted before anything is read, without going deep: what nests without end is refused and not walked. */
function isWithinLimit(options: unknown): boolean {
  const waiting: unknown[] = [options]
  let counted = 0
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!Array.isArray(next)) continue
    counted += next.length
    if (counted > maxOptions) return false
    for (const option of next as unknown[])
      if (typeof option === 'object' && option !== null && 'options' in option) waiting.push(option.options)
  }
  return true
}

/** Where the words are missing that lead to further choices. */
function wordlessIn(options: ChatbotForm[]): (string | number)[][] {
  return options.flatMap(({ greetingMessage, options: below = [] }, index) => [
    ...(below.length > 0 && greetingMessage.trim() === '' ? [[index, 'greetingMessage']] : []),
    ...wordlessIn(below).map((path) => [index, 'options', ...path]),
  ])
}

/** Refuses a tree with too many options before it is walked. */
export const withinOptionLimit = <S extends z.ZodType>(tree: S) =>
  z.preprocess((given, context) => {
    if (isWithinLimit(given)) return given
    context.addIssue({ code: 'custom', message: tooManyOptions, input: given })
    return z.NEVER
  }, tree)

/** The choices of a queue, or below an option. */
export const chatbotForms = withinOptionLimit(
  z.array(form).superRefine((options, context) => {
    for (const path of wordlessIn(options))
      context.addIssue({ code: 'custom', path, message: messageBeforeOptions })
  }),
)
export const NewChatbot = form.omit({ id: true, options: true }).extend({
  options: chatbotForms.optional(),
  queueId: looseId.optional(),
  chatbotId: looseId.optional(),
})
export type NewChatbot = z.infer<typeof NewChatbot>
/** What is not named stays as it is. */
export const ChatbotChanges = z.object({ ...optionFields, options: chatbotForms }).partial()
export type ChatbotChanges = z.infer<typeof ChatbotChanges>
