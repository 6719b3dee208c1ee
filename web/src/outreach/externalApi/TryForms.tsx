import { sendExternalMessage } from '@chatflow/contract'
import { Button, Code, FileInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle, IconCircleCheck, IconPaperclip, IconSend } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isKnownCode } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { validationText } from '../../platform/validation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './externalApi.module.css'
import { tryCall, type Tried } from './tryCall.ts'

const required = (value: unknown) => (value ? null : validationText('Required'))
const filled = (value: string) => required(value.trim())

/** A text to a number, with the token of a connection. */
export function TryText() {
  const { t } = useTranslation('externalApi')
  const form = useForm({
    initialValues: { token: '', number: '', body: '' },
    validate: { token: filled, number: filled, body: filled },
  })
  return (
    <TryForm
      title={t('try.text')}
      onSend={form.onSubmit}
      send={({ token, ...body }: typeof form.values) => tryCall(token, body)}
    >
      <TokenFields fieldOf={form.getInputProps} />
      <Textarea label={t('try.body')} withAsterisk autosize minRows={2} {...form.getInputProps('body')} />
    </TryForm>
  )
}

/** A file to a number. */
export function TryMedia() {
  const { t } = useTranslation('externalApi')
  const form = useForm({
    initialValues: { token: '', number: '', file: null as File | null },
    validate: { token: filled, number: filled, file: required },
  })
  const send = ({ token, number, file }: typeof form.values) => {
    const body = new FormData()
    body.append('number', number)
    if (file) body.append(sendExternalMessage.multipart?.field ?? 'medias', file)
    return tryCall(token, body)
  }
  return (
    <TryForm title={t('try.media')} onSend={form.onSubmit} send={send}>
      <TokenFields fieldOf={form.getInputProps} />
      <FileInput
        label={t('try.file')}
        placeholder={t('try.choose')}
        withAsterisk
        clearable
        leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
        {...form.getInputProps('file')}
      />
    </TryForm>
  )
}

function TokenFields({ fieldOf }: { fieldOf: (name: 'token' | 'number') => object }) {
  const { t } = useTranslation('externalApi')
  return (
    <>
      <PasswordField label={t('try.token')} withAsterisk autoComplete="off" {...fieldOf('token')} />
      <TextInput
        label={t('try.number')}
        description={t('try.numberHelp')}
        withAsterisk
        inputMode="tel"
        autoComplete="off"
        {...fieldOf('number')}
      />
    </>
  )
}

interface TryFormProps<Values> {
  title: string
  onSend: (run: (values: Values) => Promise<void>) => (event?: FormEvent<HTMLFormElement>) => void
  send: (values: Values) => Promise<Tried>
  children: ReactNode
}

function TryForm<Values>({ title, onSend, send, children }: TryFormProps<Values>) {
  const { t } = useTranslation('externalApi')
  const [tried, setTried] = useState<Tried>()
  const [isBusy, setBusy] = useState(false)
  const submit = onSend(async (values) => {
    setBusy(true)
    await send(values).then(setTried, notifyError)
    setBusy(false)
  })
  return (
    <Section title={title} level={3}>
      <form className={classes.tryForm} noValidate onSubmit={submit}>
        {children}
        <div>
          <Button
            type="submit"
            loading={isBusy}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          >
            {t('try.send')}
          </Button>
        </div>
        {tried && <Outcome tried={tried} />}
      </form>
    </Section>
  )
}

function Outcome({ tried: { status, body, code } }: { tried: Tried }) {
  const { t } = useTranslation('externalApi')
  const isGood = status < 300
  return (
    <div className={classes.outcome} role="status">
      <Status icon={isGood ? IconCircleCheck : IconAlertCircle} tone={isGood ? 'green' : 'red'}>
        {t(isGood ? 'try.sent' : 'try.refused', { status })}
      </Status>
      {code !== undefined && isKnownCode(code) && (
        <p className={classes.sentence}>{i18next.t(`errors:codes.${code}`)}</p>
      )}
      <Code block className={classes.code}>
        {body}
      </Code>
    </div>
  )
}
