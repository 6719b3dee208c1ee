import { sendTestMail } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, useAction } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './settings.module.css'

/** Sends a mail at once, and says in the words of the mail server why it did not leave. */
export function MailTestRow() {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const [recipient, setRecipient] = useState(user.email)
  const [problem, setProblem] = useState<string>()
  const send = useAction(sendTestMail)
  const run = async () => {
    setProblem(undefined)
    try {
      await send.mutateAsync({ body: { recipient } })
      notifySuccess(t('mailTest.sent', { recipient }))
    } catch (error) {
      setProblem([errorText(error), reasonOf(error)].filter(Boolean).join(' '))
    }
  }
  return (
    <form
      noValidate
      className={classes.addHoliday}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextInput
        className={classes.holidayName}
        type="email"
        label={t('mailTest.label')}
        error={problem}
        value={recipient}
        onChange={(event) => setRecipient(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        loading={send.isPending}
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {t('mailTest.send')}
      </Button>
    </form>
  )
}

const reasonOf = (error: unknown) =>
  error instanceof ApiError ? (error.details as { reason?: string } | undefined)?.reason : undefined
