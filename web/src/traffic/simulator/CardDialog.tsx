import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState, type FunctionComponent } from 'react'
import { z } from 'zod'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from '../../ui/phone/Phone.module.css'
import { inventPerson } from './inventedPeople.ts'
import type { Draft } from './useOutbox.ts'

interface CardProps {
  onSend: (draft: Draft) => void
  onClose: () => void
}

const required = (max: number) => z.string().trim().min(1, 'Required').max(max, 'Too Long!')
const optional = (max: number) => z.string().max(max, 'Too Long!')

/** What is more than words but no file. Filled in already: a user who only wants to see one presses Enter. */
const dialogs = {
  location: LocationDialog,
  contact: ContactDialog,
  poll: PollDialog,
  event: EventDialog,
} satisfies Record<string, FunctionComponent<CardProps>>
export type CardKind = keyof typeof dialogs

export function CardDialog({ kind, ...props }: CardProps & { kind: CardKind }) {
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}

const Location = z.object({
  name: optional(250),
  address: optional(250),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

function LocationDialog({ onSend, onClose }: CardProps) {
  const { t } = useTranslation('simulator')
  const form = useContractForm<z.infer<typeof Location>>(Location, {
    name: 'Mercado Municipal',
    address: 'Rua da Cantareira, 306, São Paulo',
    latitude: -23.5417,
    longitude: -46.6293,
  })
  const degrees = { decimalScale: 6, hideControls: true }
  return (
    <FormDialog
      title={t('card.location.title')}
      submitLabel={t('card.send')}
      form={form}
      onSubmit={async (data) => onSend({ type: 'location', data })}
      onClose={onClose}
    >
      <TextInput label={t('card.location.name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('card.location.address')} {...form.getInputProps('address')} />
      <div className={classes.pair}>
        <NumberInput
          label={t('card.location.latitude')}
          min={-90}
          max={90}
          {...degrees}
          {...form.getInputProps('latitude')}
        />
        <NumberInput
          label={t('card.location.longitude')}
          min={-180}
          max={180}
          {...degrees}
          {...form.getInputProps('longitude')}
        />
      </div>
    </FormDialog>
  )
}

const Contact = z.object({ name: required(250), number: z.string().regex(/^\d{8,15}$/) })

function ContactDialog({ onSend, onClose }: CardProps) {
  const { t } = useTranslation('simulator')
  const [somebody] = useState(() => inventPerson(new Set()))
  const form = useContractForm<z.infer<typeof Contact>>(Contact, { ...somebody })
  return (
    <FormDialog
      title={t('card.contact.title')}
      submitLabel={t('card.send')}
      form={form}
      onSubmit={async (data) => onSend({ type: 'contact', data })}
      onClose={onClose}
    >
      <TextInput label={t('card.contact.name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('card.contact.number')} inputMode="numeric" {...form.getInputProps('number')} />
    </FormDialog>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function PollDialog({ onSend, onClose }: CardProps) {
  const { t } = useTranslation('simulator')
  const Poll = z.object({
    name: required(255),
    options: z.string().refine((text) => linesOf(text).length >= 2, t('card.poll.few')),
  })
  const form = useContractForm<z.infer<typeof Poll>>(Poll, {
    name: t('card.poll.sampleName'),
    options: t('card.poll.sampleOptions'),
  })
  return (
    <FormDialog
      title={t('card.poll.title')}
      submitLabel={t('card.send')}
      form={form}
      onSubmit={async ({ name, options }) =>
        onSend({ type: 'poll', body: name, data: { name, options: [...new Set(linesOf(options))] } })
      }
      onClose={onClose}
    >
      <TextInput label={t('card.poll.name')} data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label={t('card.poll.options')}
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('options')}
      />
    </FormDialog>
  )
}

const Event = z.object({
  name: required(100),
  description: optional(2048),
  location: optional(250),
  startAt: z.string().min(1, 'Required'),
})

/** Tomorrow at three, as the field for dates wants it: local time without a zone. */
function tomorrowAtThree(): string {
  const date = new Date()
  const day = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + 1, 15))
  return day.toISOString().slice(0, 16)
}

function EventDialog({ onSend, onClose }: CardProps) {
  const { t } = useTranslation('simulator')
  const form = useContractForm<z.infer<typeof Event>>(Event, {
    name: t('card.event.sampleName'),
    description: t('card.event.sampleDescription'),
    location: 'Rua da Cantareira, 306',
    startAt: tomorrowAtThree(),
  })
  return (
    <FormDialog
      title={t('card.event.title')}
      submitLabel={t('card.send')}
      form={form}
      onSubmit={async (event) =>
        onSend({
          type: 'event',
          body: event.name,
          data: { ...event, startAt: new Date(event.startAt).toISOString() },
        })
      }
      onClose={onClose}
    >
      <TextInput label={t('card.event.name')} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('card.event.description')} {...form.getInputProps('description')} />
      <TextInput label={t('card.event.location')} {...form.getInputProps('location')} />
      <TextInput type="datetime-local" label={t('card.event.startAt')} {...form.getInputProps('startAt')} />
    </FormDialog>
  )
}
