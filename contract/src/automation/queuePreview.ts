import { z } from 'zod'
import { optionType, withinOptionLimit } from '../company/chatbots.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, text } from '../platform/fields.ts'

/** An option as it stands in a form: unfinished, and with any number for an id while it has none. */
const draftOption = z.object({
  id,
  name: text(200),
  greetingMessage: text(4096),
  queueType: optionType,
  closeTicket: z.boolean(),
  optQueueId: id.nullable(),
  optUserId: id.nullable(),
  optIntegrationId: id.nullable().default(null),
  optFileId: id.nullable(),
  get options() {
    return z.array(draftOption)
  },
})
export type DraftOption = z.infer<typeof draftOption>

export const QueueDraft = z.object({
  /** 0 while it is not saved. */
  id,
  name: text(50),
  greetingMessage: text(4096),
  closeTicket: z.boolean(),
  integrationId: id.nullable().default(null),
  fileListId: id.nullable(),
  chatbots: withinOptionLimit(z.array(draftOption)),
})

const Choice = z.object({ id: z.string(), name: z.string() })
/** What the customer would see, and between it what would happen to the ticket. */
export const PreviewedStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.enum(['list', 'buttons']), text: z.string(), choices: z.array(Choice) }),
  z.object({ kind: z.literal('files'), fileListId: id }),
  z.object({ kind: z.literal('enterQueue'), queueId: id }),
  z.object({ kind: z.literal('assign'), queueId: id, userId: id }),
  z.object({ kind: z.literal('startIntegration'), integrationId: id }),
  z.object({ kind: z.literal('close') }),
])
export type PreviewedStep = z.infer<typeof PreviewedStep>

export const previewQueue = endpoint({
  method: 'POST',
  path: '/queue/preview',
  summary: 'What a customer would see who comes to a queue that is not saved yet and answers this.',
  access: 'queues:manage',
  body: z.object({
    queue: QueueDraft,
    /** What the customer wrote after the first message, or the choice they tapped. */
    answers: z.array(z.object({ text: text(1000), id: text(100).optional() })).max(200),
  }),
  response: z.object({
    steps: z.array(PreviewedStep),
    /** Whether the next answer is one to a menu; if not, people are awaited. */
    isWaiting: z.boolean(),
  }),
})
