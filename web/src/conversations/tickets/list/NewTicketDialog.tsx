import {
  createTicket,
  listContacts,
  NewTicket,
  type Connection,
  type Contact,
  type User,
} from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { useAction, useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useSession } from '../../../platform/session.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatPhone } from '../../../ui/phoneNumber.ts'
import { offer, useContractForm } from '../../../ui/useContractForm.ts'
import { QueueField } from '../conversation/actions/QueueField.tsx'
import { useTellHolder } from '../conversation/actions/TicketActions.tsx'
import classes from './TicketList.module.css'

const searchFrom = 3
const searchAfterMs = 500

type Values = { contactId: number | null; queueId: number | null; whatsappId: number | null }

type Known = Pick<Contact, 'id' | 'name'> & { number?: string }

interface NewTicketDialogProps {
  /** Whom to write to, and over which connection, where that is clear already. */
  contact?: Known
  whatsappId?: number | null
  onClose: () => void
}

/** An attendant writes first. */
export function NewTicketDialog({ contact, whatsappId: over = null, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const navigate = useNavigate()
  const tellHolder = useTellHolder()
  const create = useAction(createTicket)
  const form = useContractForm<Values>(NewTicket, {
    contactId: contact?.id ?? null,
    queueId: null,
    whatsappId: over,
  })
  const { contactId, queueId, whatsappId } = form.values

  const open = async () => {
    if (contactId === null) return
    const body = { contactId, queueId, whatsappId, userId: user.id, status: 'open' } as const
    try {
      const { uuid } = await create.mutateAsync({ body })
      void navigate({ to: `/tickets/${uuid}` })
    } catch (error) {
      if (!tellHolder(error)) throw error
    }
  }
  return (
    <FormDialog
      title={t('new.title')}
      submitLabel={t('new.submit')}
      form={form}
      isIncomplete={contactId === null || queueId === null || whatsappId === null}
      onSubmit={open}
      onClose={onClose}
    >
      <ContactField
        known={contact}
        value={contactId}
        onChange={(id) => form.setFieldValue('contactId', id)}
      />
      <QueueField
        among="own"
        value={queueId}
        onChange={(id) => form.setFieldValue('queueId', id)}
        onOnly={(only) => offer(form, { queueId: only })}
      />
      <ConnectionField
        value={whatsappId}
        onChange={(id) => form.setFieldValue('whatsappId', id)}
        onUsual={(usual) => offer(form, { whatsappId: usual })}
      />
    </FormDialog>
  )
}

interface FieldProps {
  value: number | null
  onChange: (id: number | null) => void
}

function ContactField({ known: given, value, onChange }: FieldProps & { known: Known | undefined }) {
  const { t } = useTranslation('tickets')
  const [text, setText] = useState(given?.name ?? '')
  const [chosen, setChosen] = useState(given)
  const [searched] = useDebouncedValue(text.trim(), searchAfterMs)
  const { found, known } = useContacts(searched, chosen)
  const isWaiting = found.isFetching || text.trim() !== searched
  return (
    <Select
      label={t('new.contact')}
      description={t('new.contactHelp')}
      placeholder={t('new.contactPlaceholder')}
      withAsterisk
      data-autofocus
      searchable
      clearable
      maxDropdownHeight={260}
      // The server has found them already, by number too.
      filter={({ options }) => options}
      nothingFoundMessage={
        text.trim().length < searchFrom ? undefined : t(isWaiting ? 'new.searching' : 'new.nobody')
      }
      data={[...known.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        setChosen(id === null ? undefined : known.get(id))
        onChange(id === null ? null : Number(id))
      }}
      error={found.error ? errorText(found.error) : undefined}
      renderOption={({ option }) => (
        <span className={classes.contact}>
          <span className={classes.contactName}>{option.label}</span>
          <span className={classes.contactNumber}>{numberOf(known.get(option.value))}</span>
        </span>
      )}
    />
  )
}

/** The contacts that a text finds, and the one that is chosen already. */
function useContacts(searched: string, chosen: Known | undefined) {
  const isLongEnough = searched.length >= searchFrom && searched !== chosen?.name
  const found = useEndpoint(listContacts, { query: { searchParam: searched } }, { enabled: isLongEnough })
  const contacts = isLongEnough ? (found.data?.contacts ?? []) : []
  const all: Known[] = [...(chosen ? [chosen] : []), ...contacts]
  return { found, known: new Map(all.map((one) => [String(one.id), one])) }
}

/** A hidden number comes with stars in it, which are not to be laid out as digits. */
const numberOf = ({ number }: Known = { id: 0, name: '' }) =>
  number && /^\d+$/.test(number) ? formatPhone(number) : number

/** The person's own connection, else the company's default, else the only one. */
const usualOf = (connections: Connection[], user: User) =>
  connections.find(({ id }) => id === user.whatsappId) ??
  connections.find(({ isDefault }) => isDefault) ??
  (connections.length === 1 ? connections[0] : undefined)

function ConnectionField({ value, onChange, onUsual }: FieldProps & { onUsual: (id: number) => void }) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const { data: connections, error } = useConnections()
  const usualId = usualOf(connections ?? [], user)?.id ?? null
  useEffect(() => {
    if (value === null && usualId !== null) onUsual(usualId)
    // Offered once; taken back, it stays taken back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [usualId])
  return (
    <Select
      label={t('new.connection')}
      placeholder={t('new.connectionPlaceholder')}
      withAsterisk
      searchable
      maxDropdownHeight={260}
      nothingFoundMessage={t('filters.nothing')}
      data={connections?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={error ? errorText(error) : undefined}
    />
  )
}
