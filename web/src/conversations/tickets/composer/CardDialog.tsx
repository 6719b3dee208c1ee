import { findContact } from '@chatflow/contract'
import { z } from 'zod'
import { call } from '../../../platform/api.ts'
import { notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../ui/useContractForm.ts'
import { ContactField } from '../conversation/dialogs/ForwardDialog.tsx'

type Values = { contact: { id: number; name: string } | null }
const schema = z.object({ contact: z.unknown() })

interface CardDialogProps {
  onSend: (card: { name: string; number: string }) => void
  onClose: () => void
  gate: Gate
}

/** Passes the name and number of a contact on. */
export function CardDialog({ onSend, onClose, gate }: CardDialogProps) {
  const { t } = useTranslation('composer')
  const form = useContractForm<Values>(schema, { contact: null })
  const send = async ({ contact }: Values) => {
    if (!contact) return
    const { name, number } = await call(findContact, { params: { contactId: contact.id } })
    // A user who may not see a number cannot pass it on, and a group has none.
    if (/^\d+$/.test(number)) onSend({ name, number })
    else notifyWarning(t('card.noNumber', { name }))
  }
  return (
    <FormDialog
      title={t('card.title')}
      submitLabel={t('send')}
      form={form}
      isIncomplete={form.values.contact === null}
      gate={gate}
      onSubmit={send}
      onClose={onClose}
    >
      <ContactField
        value={form.values.contact}
        onChange={(contact) => form.setFieldValue('contact', contact)}
      />
    </FormDialog>
  )
}
