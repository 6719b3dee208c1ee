import type { Connection } from '@chatflow/contract'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session.tsx'
import { inWords, type ContractForm } from '../ui/useContractForm.ts'
import { companySetting } from './companySetting.ts'
import {
  connectionErrors,
  initialConnectionForm,
  tabOfError,
  type ConnectionFormValues,
  type ConnectionTab,
} from './connectionForm.ts'

/** The form of a connection and the tab it shows. A refused form opens the tab of its first error. */
export function useConnectionForm(connection: Connection | 'new') {
  const { t } = useTranslation('errors')
  const { user } = useSession()
  const [tab, setTab] = useState<ConnectionTab>('general')
  const timeZone = user.company.timezone
  const rules = {
    isNew: connection === 'new',
    hasRatings: companySetting(user, 'userRating') === 'enabled',
    timeZone,
  }
  const form = useForm<ConnectionFormValues>({
    initialValues: initialConnectionForm(connection, timeZone),
    validate: (values) => {
      const errors = inWords(connectionErrors(values, rules))
      if (errors.greetingMessage === greetingRequired) errors.greetingMessage = t(`codes.${greetingRequired}`)
      return errors
    },
  })
  // The dialog puts the focus on the first error right after these calls, and what is hidden cannot take it.
  const reveal = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
    if (first !== undefined) flushSync(() => setTab(tabOfError(first)))
  }
  const revealing: ContractForm<ConnectionFormValues> = {
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
  return { form: revealing, tab, setTab }
}

const greetingRequired = 'ERR_WAPP_GREETING_REQUIRED'
