import {
  NewQueue,
  isColor,
  defaultSchedules,
  queueDefaults,
  queueProblems,
  type DraftOption,
  type Queue,
  type QueueName,
} from '@chatflow/contract'
import { weekErrors } from '../../ui/weekErrors.ts'
import { savedOf } from './optionTree.ts'

export type QueueFormValues = Pick<
  Queue,
  | 'name'
  | 'color'
  | 'greetingMessage'
  | 'outOfHoursMessage'
  | 'closeTicket'
  | 'ativarRoteador'
  | 'tempoRoteador'
  | 'integrationId'
  | 'fileListId'
  | 'sla'
  | 'schedules'
> & { chatbots: DraftOption[] }

export type QueueTab = 'data' | 'chatbot' | 'deadlines' | 'schedules' | 'preview'

/** Errors are named by their path, such as `chatbots.0.options.2.name`. */
export function tabOfError(path: string): QueueTab {
  const [field] = path.split('.')
  return (field !== undefined && tabOf[field]) || 'data'
}
const tabOf: Record<string, QueueTab | undefined> = {
  chatbots: 'chatbot',
  schedules: 'schedules',
  sla: 'deadlines',
}

/** Far apart, and readable as a dot on both themes. */
export const queueColors = [
  '#2E7D32',
  '#1565C0',
  '#EF6C00',
  '#6A1B9A',
  '#C62828',
  '#00838F',
  '#AD1457',
  '#4E342E',
  '#F9A825',
  '#283593',
  '#558B2F',
  '#546E7A',
]

/** The first colour that no queue has yet: two queues of one colour are refused. */
export const freeColor = (queues: Pick<QueueName, 'color'>[]): string => {
  const taken = new Set(queues.map(({ color }) => color.toLowerCase()))
  return queueColors.find((color) => !taken.has(color.toLowerCase())) ?? ''
}

export function initialQueueForm(queue: Queue | 'new', queues: QueueName[]): QueueFormValues {
  if (queue === 'new') {
    return { ...queueDefaults, name: '', color: freeColor(queues), schedules: defaultSchedules, chatbots: [] }
  }
  const { id: _id, orderQueue: _order, ...values } = queue
  return values
}

/** The form in the words of the API. */
export const bodyOf = ({ chatbots, ...values }: QueueFormValues) => ({
  ...values,
  tempoRoteador: values.ativarRoteador ? values.tempoRoteador : 0,
  chatbots: savedOf(chatbots),
})

/** Everything that is wrong with the form, in the contract's words, by the path of its field. */
export function queueErrors(values: QueueFormValues, rules: { hasHours: boolean }): Record<string, string> {
  const { schedules, ...body } = bodyOf(values)
  const issues = NewQueue.safeParse(body).error?.issues ?? []
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    // An empty field is missing, not "too short".
    const isEmpty = path.reduce<unknown>((value, step) => read(value, step), body) === ''
    errors[path.join('.')] ??= isEmpty && message === 'Too Short!' ? 'Required' : message
  }
  if (errors['color'] === undefined && !isColor(values.color)) errors['color'] = 'ERR_QUEUE_INVALID_COLOR'
  for (const { path, message } of queueProblems(values, rules)) errors[path] ??= message
  return { ...errors, ...(rules.hasHours && weekErrors(schedules)) }
}
const read = (value: unknown, step: PropertyKey) =>
  (value as Record<PropertyKey, unknown> | undefined)?.[step]
