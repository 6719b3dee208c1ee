import { requestPairingCode, type Connection } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAction } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './connections.module.css'

/** For a phone that cannot be held in front of this screen: a code that is typed there instead. */
export function PairingCode({
  connection,
  isReady,
}: {
  connection: Pick<Connection, 'id'>
  isReady: boolean
}) {
  const { t } = useTranslation('networks')
  const [isAsked, setAsked] = useState(false)
  const [number, setNumber] = useState('')
  const request = useAction(requestPairingCode)
  if (!isAsked)
    return (
      <Button variant="subtle" size="compact-sm" disabled={!isReady} onClick={() => setAsked(true)}>
        {t('pairing.instead')}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate({ params: { whatsappId: connection.id }, body: { number } })
  }
  return (
    <form className={classes.pairingCode} onSubmit={submit}>
      <TextInput
        label={t('pairing.number')}
        placeholder="+55 11 98888-7777"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        data-autofocus
        value={number}
        error={request.error ? errorText(request.error) : undefined}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="light"
        loading={request.isPending}
        disabled={!isReady || number.replaceAll(/\D/g, '').length < 8}
      >
        {t(request.data ? 'pairing.another' : 'pairing.ask')}
      </Button>
      {request.data && (
        <div role="status">
          <p className={classes.letters}>{inGroups(request.data.code)}</p>
          <p className={classes.note}>{t('pairing.how')}</p>
        </div>
      )}
    </form>
  )
}

/** As the phone shows the fields for it: four and four. */
const inGroups = (code: string) => code.replace(/^(.{4})-?(.{4})$/, '$1-$2')
