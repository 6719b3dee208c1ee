import { deleteContact, type Contact } from '@chatflow/contract'
import { BlockDialog } from '../../conversations/contacts/BlockDialog.tsx'
import { NewTicketDialog } from '../../conversations/tickets/list/NewTicketDialog.tsx'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ScheduleDialog } from '../schedules/ScheduleDialog.tsx'
import { ContactEditor } from './ContactEditor.tsx'

export type OpenDialog =
  | { is: 'new' }
  | { is: 'edit' | 'block' | 'delete' | 'write' | 'schedule'; contact: Contact }

interface ContactDialogsProps {
  dialog: OpenDialog
  onClose: () => void
  onDeleted?: () => void
}

/** What can be done to one contact, from the list and from its own page. */
export function ContactDialogs({ dialog, onClose, onDeleted }: ContactDialogsProps) {
  if (dialog.is === 'new') return <ContactEditor contact={undefined} onClose={onClose} />
  const { contact } = dialog
  switch (dialog.is) {
    case 'edit':
      return <ContactEditor contact={contact} onClose={onClose} />
    case 'block':
      return <BlockDialog contact={contact} onClose={onClose} />
    case 'delete':
      return <DeleteDialog contact={contact} onClose={onClose} onDeleted={onDeleted} />
    case 'write':
      return <NewTicketDialog contact={contact} whatsappId={contact.whatsappId} onClose={onClose} />
    case 'schedule':
      return (
        <ScheduleDialog
          ticket={{ contactId: contact.id, whatsappId: contact.whatsappId, queueId: null, contact }}
          body=""
          isSigned={false}
          onSaved={() => undefined}
          onClose={onClose}
        />
      )
  }
}

interface DeleteDialogProps {
  contact: Contact
  onClose: () => void
  onDeleted: (() => void) | undefined
}

function DeleteDialog({ contact, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('contacts')
  const remove = useAction(deleteContact)
  return (
    <ConfirmDialog
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { contactId: contact.id } })
        notifySuccess(t('delete.done'))
        onDeleted?.()
      }}
      onClose={onClose}
    >
      {t('delete.text', { name: contact.name })}
    </ConfirmDialog>
  )
}
