import type { QueueName } from '@chatflow/contract'
import { dottedOption } from '../../ui/dottedOption.tsx'
import { choicesOf } from '../../ui/names.ts'

/** The queues as a select wants them, each with its colour. */
export const queueChoices = (queues: QueueName[]) => ({
  data: choicesOf(queues),
  renderOption: dottedOption(queues),
})
