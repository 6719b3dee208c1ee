import { blockContact, type TicketContact } from '@chatflow/contract'
import { useState } from 'react'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useContactCall } from './useContactCall.ts'

interface BlockDialogProps {
  contact: Pick<TicketContact, 'id' | 'name' | 'active'>
  onClose: () => void
}

export function BlockDialog({ contact, onClose }: BlockDialogProps) {
  const { t } = useTranslation('drawer')
  const block = useContactCall(blockContact)
  const { id: contactId, name } = contact
  // As it was when the question was asked: the response must not turn it around while the dialog leaves.
  const [isActive] = useState(contact.active)
  const confirm = async () => {
    await block.mutateAsync({ params: { contactId }, body: { active: !isActive } })
    notifySuccess(t(isActive ? 'block.done' : 'block.undone'))
  }
  return (
    <ConfirmDialog
      title={`${t(isActive ? 'block.do' : 'block.undo')}?`}
      confirmLabel={t(isActive ? 'block.do' : 'block.undo')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(isActive ? 'block.doText' : 'block.undoText', { name })}
    </ConfirmDialog>
  )
}
