import { findContact, listUserNames, updateContact } from '@chatflow/contract'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { NameField } from '../../ui/NameField.tsx'

/** Whose customer it is. */
export function OwnerField({ contactId }: { contactId: number }) {
  const { t } = useTranslation('drawer')
  const params = { contactId }
  const contact = useEndpoint(findContact, { params }, { refreshOn: 'contact' })
  const people = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const change = useAction(updateContact)
  return (
    <NameField
      aria-label={t('owner.title')}
      description={t('owner.help')}
      inputWrapperOrder={['input', 'description', 'error']}
      placeholder={t('owner.none')}
      disabled={change.isPending}
      names={{ data: people.data, error: contact.error ?? people.error }}
      value={contact.data?.ownerId}
      onChange={(ownerId) => change.mutate({ params, body: { ownerId } }, { onError: notifyError })}
    />
  )
}
