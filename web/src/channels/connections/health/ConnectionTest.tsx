import { identityOfPeople, sendConnectionTest, type Connection } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconLoader2, IconSend } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useAction } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatTime } from '../../../platform/format.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { formatPhone } from '../../../ui/phoneNumber.ts'
import { Section } from '../../../ui/Section.tsx'
import { SimulatorLinkSlot } from '../slots.ts'
import classes from './health.module.css'
import { TestTicks } from './TestTicks.tsx'

/** Both directions, by hand: the only proof that counts. */
export function ConnectionTest({ connection }: { connection: Connection }) {
  const { t } = useTranslation('health')
  // Only a phone number can be typed: on other networks the customer writes first.
  const hasNumbers = identityOfPeople[connection.channel] === 'phone'
  return (
    <Section title={t('sections.test')} description={t('test.help')}>
      {hasNumbers && <Sending connection={connection} />}
      <Receiving connection={connection} />
    </Section>
  )
}

function Sending({ connection }: { connection: Connection }) {
  const { t } = useTranslation('health')
  const [number, setNumber] = useState('')
  const send = useAction(sendConnectionTest)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ params: { whatsappId: connection.id }, body: { number, body: t('test.body') } })
  }
  return (
    <form className={classes.testForm} onSubmit={submit}>
      <TextInput
        className={classes.testNumber}
        label={t('test.number')}
        placeholder="+55 11 98888-7777"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={number}
        error={send.error ? errorText(send.error) : undefined}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        disabled={number.replaceAll(/\D/g, '').length < 8}
        loading={send.isPending}
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
      >
        {t('test.send')}
      </Button>
      {send.data && <TestTicks key={send.data.messageId} messageId={send.data.messageId} />}
    </form>
  )
}

/** Whatever arrives on this connection while one looks. */
function Receiving({ connection }: { connection: Connection }) {
  const { t } = useTranslation('health')
  const [arrived, setArrived] = useState<{ from: string; at: string }>()
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'create' || event.message.fromMe || event.ticket.whatsappId !== connection.id) return
    setArrived({ from: event.contact.name, at: event.message.createdAt })
  })
  return (
    <p className={classes.receiving} data-arrived={arrived ? true : undefined} role="status">
      {arrived ? (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconLoader2 size={18} stroke={1.75} aria-hidden />
      )}
      <span className={classes.receivingWords}>
        {arrived
          ? t('test.arrived', { from: arrived.from, time: formatTime(arrived.at) })
          : connection.number === ''
            ? t('test.writeHere')
            : t('test.writeTo', { number: formatPhone(connection.number) })}
      </span>
      {connection.abilities.simulated && <SimulatorLinkSlot connection={connection} />}
    </p>
  )
}
