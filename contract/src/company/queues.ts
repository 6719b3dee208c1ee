import { z } from 'zod'
import { chatbotForms, ChatbotOption } from './chatbots.ts'
import { id, looseBoolean, looseId, text } from '../platform/fields.ts'
import { ScheduleRow, schedules } from './hours.ts'
import { SlaPolicy } from './serviceTargets.ts'

export const QueueName = z.object({ id, name: z.string(), color: z.string() })
export type QueueName = z.infer<typeof QueueName>

/** After how many minutes without an answer a waiting ticket goes to the next attendant of its queue. */
export const rotationMinutes = [2, 5, 10, 15, 30, 45, 60] as const

/** A department: what it says, when it is open, and the choices it offers. */
export const Queue = QueueName.extend({
  orderQueue: z.number().int(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Choosing it closes the ticket, after its greeting. */
  closeTicket: z.boolean(),
  /** Whether waiting tickets go round among its attendants, and after how many minutes each; 0 while they do not. */
  ativarRoteador: z.boolean(),
  tempoRoteador: z.number().int(),
  /** The service that answers customers who come to it, where there are no options to choose from. */
  integrationId: id.nullable(),
  /** The files that follow the greeting. */
  fileListId: id.nullable(),
  /** How fast it answers and resolves; null while it promises nothing. */
  sla: SlaPolicy.nullable(),
  schedules: z.array(ScheduleRow),
  chatbots: z.array(ChatbotOption),
})
export type Queue = z.infer<typeof Queue>

const message = text(4096)
const queueFields = {
  name: text(50).trim().min(2, 'Too Short!'),
  color: text(9).trim().min(3, 'Too Short!'),
  orderQueue: z.coerce.number().int().min(0).max(100_000),
  greetingMessage: message,
  outOfHoursMessage: message,
  closeTicket: looseBoolean,
  ativarRoteador: looseBoolean,
  tempoRoteador: z.coerce
    .number()
    .int()
    .pipe(z.literal([0, ...rotationMinutes])),
  integrationId: looseId,
  fileListId: looseId,
  sla: SlaPolicy.nullable(),
  schedules,
  chatbots: chatbotForms,
} as const

const form = z.object(queueFields).partial()
export const NewQueue = form.extend({ name: queueFields.name, color: queueFields.color })
export type NewQueue = z.infer<typeof NewQueue>
/** What is not named stays as it is. */
export const QueueChanges = form
export type QueueChanges = z.infer<typeof QueueChanges>

export const queueDefaults = {
  greetingMessage: '',
  outOfHoursMessage: '',
  closeTicket: false,
  ativarRoteador: false,
  tempoRoteador: 0,
  integrationId: null,
  fileListId: null,
  sla: null,
} as const

/** `#RGB`, `#RRGGBB` or `#RRGGBBAA`. */
export const isColor = (color: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)

type Checked = Pick<Queue, 'greetingMessage' | 'outOfHoursMessage' | 'ativarRoteador' | 'tempoRoteador'> & {
  chatbots: readonly unknown[]
}
export interface QueueProblem {
  path: keyof Checked
  message: string
}

/** What is wrong with a queue as it would become. The form in the browser and the server ask the same questions. */
export function queueProblems(queue: Checked, { hasHours }: { hasHours: boolean }): QueueProblem[] {
  const isWordless = (text: string) => text.trim() === ''
  const missing: [keyof Checked, boolean][] = [
    // Choices without a word before them: nobody would know what they are about.
    ['greetingMessage', queue.chatbots.length > 0 && isWordless(queue.greetingMessage)],
    ['outOfHoursMessage', hasHours && isWordless(queue.outOfHoursMessage)],
    ['tempoRoteador', queue.ativarRoteador && queue.tempoRoteador === 0],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([path]) => ({ path, message: 'Required' }))
}
