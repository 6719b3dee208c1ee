import { messageBeforeOptions, tooManyOptions, type Queue, type QueueName } from '@chatflow/contract'
import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { type ContractForm } from '../../ui/useContractForm.ts'
import { optionAt } from './optionTree.ts'
import {
  initialQueueForm,
  queueErrors,
  tabOfError,
  type QueueFormValues,
  type QueueTab,
} from './queueForm.ts'

interface Editing {
  queue: Queue | 'new'
  queues: QueueName[]
  hasHours: boolean
}

/** The form of a queue, the tab it shows and the option that is open. A refused form opens where its first error is. */
export function useQueueForm({ queue, queues, hasHours }: Editing) {
  const inOurWords = useProblemTexts()
  const [tab, setTab] = useState<QueueTab>('data')
  const [openId, setOpenId] = useState<number>()
  const form = useForm<QueueFormValues>({
    initialValues: initialQueueForm(queue, queues),
    validate: (values) => inOurWords(inWords(queueErrors(values, { hasHours }))),
  })
  // The dialog puts the focus on the first error right after these calls, and what is hidden cannot take it.
  const reveal = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first === undefined) return
    flushSync(() => {
      setTab(tabOfError(first))
      const option = optionAt(form.getValues().chatbots, first)
      if (tabOfError(first) === 'chatbot' && option) setOpenId(option.id)
    })
  }
  const revealing: ContractForm<QueueFormValues> = {
    ...form,
    onSubmit: (onValid, onInvalid) =>
      form.onSubmit(onValid, (errors, values, event) => {
        reveal(errors)
        onInvalid?.(errors, values, event)
      }),
    setErrors: (errors) => {
      form.setErrors(errors)
      if (typeof errors === 'object') reveal(errors)
    },
  }
  return { form: revealing, tab, setTab, openId, setOpenId }
}

const invalidColor = 'ERR_QUEUE_INVALID_COLOR'

/** The rules of queues in the reader's words; other messages stay as they are. */
function useProblemTexts() {
  const { t } = useTranslation(['queues', 'errors'])
  const texts = new Map<unknown, string>([
    [messageBeforeOptions, t('queues:tree.messageFirst')],
    [tooManyOptions, t('queues:tree.full')],
    [invalidColor, t(`errors:codes.${invalidColor}`)],
  ])
  return (errors: Record<string, ReactNode>): Record<string, ReactNode> =>
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field, texts.get(message) ?? message]),
    )
}
