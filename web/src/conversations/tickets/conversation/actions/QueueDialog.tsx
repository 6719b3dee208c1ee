import { TicketChanges, type Ticket } from '@chatflow/contract'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { offer, useContractForm } from '../../../../ui/useContractForm.ts'
import { QueueField } from './QueueField.tsx'

interface QueueDialogProps {
  action: 'accept' | 'reopen'
  ticket: Ticket
  onChoose: (queueId: number) => Promise<void>
  onClose: () => void
}

const schema = TicketChanges.pick({ queueId: true })

/** A ticket that nobody has sorted yet gets its queue from the user who takes it. */
export function QueueDialog({ action, ticket, onChoose, onClose }: QueueDialogProps) {
  const { t } = useTranslation(['conversationView', 'conversation'])
  const form = useContractForm<{ queueId: number | null }>(schema, { queueId: null })
  const { queueId } = form.values
  return (
    <FormDialog
      title={t(`queue.${action}`, { name: ticket.contact.name })}
      submitLabel={t(`conversation:actions.${action}`)}
      form={form}
      isIncomplete={queueId === null}
      onSubmit={async () => {
        if (queueId !== null) await onChoose(queueId)
      }}
      onClose={onClose}
    >
      <QueueField
        among="own"
        description={t('queue.help')}
        value={queueId}
        onChange={(chosen) => form.setFieldValue('queueId', chosen)}
        onOnly={(only) => offer(form, { queueId: only })}
      />
    </FormDialog>
  )
}
