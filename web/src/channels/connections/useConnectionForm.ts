import { dateProblems, isCalledByNetwork, type Connection, type Network } from '@chatflow/contract'
import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { newUuid } from '../../platform/newUuid.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { type ContractForm } from '../../ui/useContractForm.ts'
import {
  connectionErrors,
  initialConnectionForm,
  tabOfError,
  type ConnectionFormValues,
  type ConnectionTab,
  type Editing,
} from './connectionForm.ts'
import { useHome } from './connectionHome.ts'

/** A connection that does not exist yet, on the network that was chosen for it. */
export interface NewOn {
  network: Network
}
export const isNew = (connection: Connection | NewOn): connection is NewOn => 'network' in connection

/** The form of a connection and the tab it shows. A refused form opens the tab of its first error. */
export function useConnectionForm(connection: Connection | NewOn) {
  const { t } = useTranslation('connections')
  const { timezone, settings } = useHome()
  const inOurWords = useProblemTexts()
  const [tab, setTab] = useState<ConnectionTab>('general')
  const editing: Editing = {
    before: isNew(connection) ? undefined : connection,
    timeZone: timezone,
  }
  const hasRatings = settings.userRating
  const form = useForm<ConnectionFormValues>({
    initialValues: {
      ...initialConnectionForm(editing),
      ...(isNew(connection) && {
        channel: connection.network.channel,
        provider: connection.network.provider,
        // Something to give to the network's console, which nobody should have to think up.
        credentials: isCalledByNetwork(connection.network.provider) ? { verifyToken: newUuid() } : {},
      }),
      // Where ratings are on, a connection cannot do without: it begins with words that can stay.
      ...(isNew(connection) &&
        hasRatings && { ratingMessage: t('fields.ratingMessage.proposal'), expiresTicketNPS: 60 }),
    },
    validate: (values) =>
      inOurWords(inWords(connectionErrors(values, { ...editing, hasRatings, now: new Date() }))),
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
      if (typeof errors !== 'object') return form.setErrors(errors)
      form.setErrors(inOurWords(errors))
      reveal(errors)
    },
  }
  return { form: revealing, tab, setTab, editing }
}

const greetingRequired = 'ERR_WAPP_GREETING_REQUIRED'

/** The rules of connections in the reader's words; other messages stay as they are. */
function useProblemTexts() {
  const { t } = useTranslation(['connections', 'errors', 'networks'])
  const keys = Object.keys(dateProblems) as (keyof typeof dateProblems)[]
  const texts = new Map<unknown, string>([
    ...keys.map((key) => [dateProblems[key], t(`connections:problems.${key}`)] as const),
    ['Digits only', t('networks:credentials.digitsOnly')],
    [greetingRequired, t(`errors:codes.${greetingRequired}`)],
  ])
  return <Message extends ReactNode>(errors: Record<string, Message>): Record<string, Message | string> =>
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field, texts.get(message) ?? message]),
    )
}
