import { createTicket, NewTicket, type Connection, type User } from '@chatflow/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { ContactField, type KnownContact } from '../../contacts/ContactField.tsx'
import { useAction } from '../../../platform/api.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NameField } from '../../../ui/NameField.tsx'
import { offer, useContractForm } from '../../../ui/useContractForm.ts'
import { QueueField } from '../conversation/actions/QueueField.tsx'
import { useTellHolder } from '../conversation/actions/TicketActions.tsx'

type Values = { contactId: number | null; queueId: number | null; whatsappId: number | null }

interface NewTicketDialogProps {
  /** Whom to write to, and over which connection, where that is clear already. */
  contact?: KnownContact
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

/** The person's own connection, else the company's default, else the only one. */
const usualOf = (connections: Connection[], user: User) =>
  connections.find(({ id }) => id === user.whatsappId) ??
  connections.find(({ isDefault }) => isDefault) ??
  (connections.length === 1 ? connections[0] : undefined)

function ConnectionField({ value, onChange, onUsual }: FieldProps & { onUsual: (id: number) => void }) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const connections = useConnections()
  const usualId = usualOf(connections.data ?? [], user)?.id ?? null
  useEffect(() => {
    if (value === null && usualId !== null) onUsual(usualId)
    // Offered once; taken back, it stays taken back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [usualId])
  return (
    <NameField
      label={t('new.connection')}
      placeholder={t('new.connectionPlaceholder')}
      withAsterisk
      clearable={false}
      nothingFoundMessage={t('filters.nothing')}
      names={connections}
      value={value}
      onChange={onChange}
    />
  )
}
