import {
  findTicketByUuid,
  listContactMerges,
  unmergeContacts,
  type ContactMerge,
  type TicketContact,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDate } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './contacts.module.css'

/** Says that one contact was made of two, for as long as that can be undone. */
export function Merges({ contact }: { contact: Who }) {
  const { t } = useTranslation('drawer')
  const { id: contactId } = contact
  const [leaving, setLeaving] = useState<ContactMerge>()
  const { data } = useEndpoint(listContactMerges, { params: { contactId } }, { refreshOn: 'contact' })
  return (
    <>
      {data?.map((merge) => (
        <p key={merge.id} className={classes.merge}>
          <IconArrowsJoin2 size={16} stroke={1.75} aria-hidden />
          <span>
            {t(merge.isByHand ? 'merges.byHand' : 'merges.text', {
              name: merge.contact.name,
              date: formatDate(merge.createdAt),
            })}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setLeaving(merge)}>
            {t('merges.unmerge')}
          </Button>
        </p>
      ))}
      {leaving && <UnmergeDialog contact={contact} merge={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

type Who = Pick<TicketContact, 'id' | 'name'>

interface UnmergeDialogProps {
  contact: Who
  merge: ContactMerge
  onClose: () => void
}

function UnmergeDialog({ contact, merge, onClose }: UnmergeDialogProps) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const unmerge = useAction(unmergeContacts)
  const confirm = async () => {
    await unmerge.mutateAsync({ params: { contactId: contact.id, joinId: merge.id } })
    notifySuccess(t('merges.unmerged'))
    // The open ticket may be one that has gone back.
    await queries.invalidateQueries({ queryKey: [findTicketByUuid.path] })
  }
  return (
    <ConfirmDialog
      title={t('merges.title')}
      confirmLabel={t('merges.unmerge')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('merges.question', { name: merge.contact.name, other: contact.name })}
    </ConfirmDialog>
  )
}
