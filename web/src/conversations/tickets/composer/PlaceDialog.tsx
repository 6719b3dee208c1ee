import { PlaceForm } from '@chatflow/contract'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { useContractForm, type ContractForm } from '../../../ui/useContractForm.ts'
import classes from './Composer.module.css'
import { readMapLink } from './mapLink.ts'

type Values = { name: string; address: string; latitude: number | ''; longitude: number | '' }

interface PlaceDialogProps {
  onSend: (place: PlaceForm) => void
  onClose: () => void
  gate: Gate
}

/** A place, typed, pasted from a map, or the one where the user is. */
export function PlaceDialog({ onSend, onClose, gate }: PlaceDialogProps) {
  const { t } = useTranslation('composer')
  const form = useContractForm<Values>(PlaceForm, { name: '', address: '', latitude: '', longitude: '' })
  const degrees = { decimalScale: 6, hideControls: true, allowedDecimalSeparators: ['.', ','] }
  return (
    <FormDialog
      title={t('place.title')}
      submitLabel={t('send')}
      form={form}
      gate={gate}
      onSubmit={async (values) => onSend(PlaceForm.parse(values))}
      onClose={onClose}
    >
      <LinkField form={form} />
      <Here form={form} />
      <div className={classes.pair}>
        <NumberInput
          label={t('place.latitude')}
          withAsterisk
          min={-90}
          max={90}
          {...degrees}
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          label={t('place.longitude')}
          withAsterisk
          min={-180}
          max={180}
          {...degrees}
          {...form.getInputProps('longitude')}
        />
      </div>
      <TextInput label={t('place.name')} maxLength={250} {...form.getInputProps('name')} />
      <TextInput label={t('place.address')} maxLength={250} {...form.getInputProps('address')} />
    </FormDialog>
  )
}

function LinkField({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const [link, setLink] = useState('')
  const isUnread = link.trim() !== '' && readMapLink(link) === undefined
  const read = (text: string) => {
    setLink(text)
    const found = readMapLink(text)
    if (!found) return
    const { name, ...place } = found
    form.setValues({ ...place, ...(name && { name }) })
    form.clearErrors()
  }
  return (
    <TextInput
      label={t('place.link')}
      description={t('place.linkHelp')}
      data-autofocus
      value={link}
      error={isUnread && t('place.linkUnread')}
      onChange={(event) => read(event.currentTarget.value)}
    />
  )
}

const timeLimitMs = 15_000
const digits = 6

/** Asks the browser, which asks the user. */
function Here({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const [isAsked, setAsked] = useState(false)
  const fill = ({ coords }: GeolocationPosition) => {
    setAsked(false)
    const round = (angle: number) => Number(angle.toFixed(digits))
    form.setValues({ latitude: round(coords.latitude), longitude: round(coords.longitude) })
    form.clearErrors()
  }
  const refuse = ({ code }: Pick<GeolocationPositionError, 'code'>) => {
    setAsked(false)
    notifyWarning(t(code === 1 ? 'place.refused' : 'place.failed'))
  }
  const ask = () => {
    // Browsers tell no place to pages that did not come over HTTPS.
    if (!window.isSecureContext) return notifyWarning(t('place.insecure'))
    setAsked(true)
    navigator.geolocation.getCurrentPosition(fill, refuse, { timeout: timeLimitMs, enableHighAccuracy: true })
  }
  return (
    <Button
      variant="light"
      leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden />}
      loading={isAsked}
      onClick={ask}
    >
      {t('place.here')}
    </Button>
  )
}
