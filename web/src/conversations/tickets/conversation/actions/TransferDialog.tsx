import { listUserNames, profileImageUrl, sendMessage, TicketChanges, type Ticket } from '@chatflow/contract'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { call, useEndpoint } from '../../../../platform/api.ts'
import { newUuid } from '../../../../platform/newUuid.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { NameField } from '../../../../ui/NameField.tsx'
import { offer, useContractForm } from '../../../../ui/useContractForm.ts'
import { useHasAssistant } from '../../composer/assist.tsx'
import { HandOverSlot } from '../../slots.ts'
import classes from './actions.module.css'
import { QueueField } from './QueueField.tsx'

type Values = { queueId: number | null; userId: number | null; msgTransfer: string; note: string }
const schema = TicketChanges.pick({ queueId: true, userId: true, msgTransfer: true })

interface TransferDialogProps {
  ticket: Ticket
  onTransfer: (changes: TicketChanges) => Promise<void>
  onClose: () => void
}

/** Hands a ticket to a queue, and in it to somebody or to the first who accepts it. */
export function TransferDialog({ ticket, onTransfer, onClose }: TransferDialogProps) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const form = useContractForm<Values>(schema, {
    queueId: null,
    userId: null,
    msgTransfer: '',
    note: '',
  })
  const { queueId, userId, note } = form.values
  const hasAssistant = useHasAssistant()
  // A transfer that is refused and tried again keeps one note.
  const [noteId] = useState(newUuid)
  const inAttendance = ticket.isGroup ? 'group' : 'open'
  return (
    <FormDialog
      title={t('transfer.title', { name: ticket.contact.name })}
      submitLabel={t('conversation:actions.transfer')}
      form={form}
      isIncomplete={queueId === null}
      onSubmit={async ({ msgTransfer, note: kept, ...target }) => {
        // Before the ticket is somebody else's: after that one may not write in it any more.
        if (kept.trim() !== '') await keepNote(ticket.id, kept.trim(), noteId)
        await onTransfer({
          ...target,
          isTransfered: true,
          status: target.userId === null ? 'pending' : inAttendance,
          msgTransfer: msgTransfer.trim() || null,
        })
      }}
      onClose={onClose}
    >
      <QueueField
        among="all"
        value={queueId}
        onChange={(chosen) => form.setValues({ queueId: chosen, userId: null })}
        onOnly={(only) => offer(form, { queueId: only })}
      />
      <ColleagueField
        queueId={queueId}
        value={userId}
        onChange={(chosen) => form.setFieldValue('userId', chosen)}
      />
      <Textarea
        label={t('transfer.message')}
        description={t('transfer.messageHelp')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('msgTransfer')}
      />
      {hasAssistant && isInAttendance(ticket) && (
        <HandOverSlot ticketId={ticket.id} note={note} onNote={(text) => form.setFieldValue('note', text)} />
      )}
    </FormDialog>
  )
}

const isInAttendance = ({ status }: Ticket) => status === 'open' || status === 'group'

const keepNote = (ticketId: number, body: string, clientId: string) =>
  call(sendMessage, { params: { ticketId }, body: { body, isPrivate: true, clientId } })

interface ColleagueFieldProps {
  queueId: number | null
  value: number | null
  onChange: (userId: number | null) => void
}

/** Only those who answer in the chosen queue, or in every one, can take the ticket. */
function ColleagueField({ queueId, value, onChange }: ColleagueFieldProps) {
  const { t } = useTranslation('conversationView')
  const team = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const members = team.data?.filter(
    ({ profile, queues }) => profile === 'admin' || queues.some(({ id }) => id === queueId),
  )
  return (
    <NameField
      label={t('transfer.user')}
      description={t('transfer.userHelp')}
      placeholder={t('transfer.userPlaceholder')}
      disabled={queueId === null}
      nothingFoundMessage={t('transfer.nobody')}
      names={{ data: members, error: team.error, refetch: team.refetch }}
      value={value}
      onChange={onChange}
      renderOption={({ option }) => {
        const member = members?.find(({ id }) => String(id) === option.value)
        return (
          <span className={classes.option}>
            <Avatar
              name={option.label}
              image={member && profileImageUrl(member)}
              size={24}
              isOnline={member?.online}
            />
            {option.label}
          </span>
        )
      }}
    />
  )
}
