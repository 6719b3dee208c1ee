import {
  findTicketByUuid,
  listContactJoins,
  partContacts,
  type ContactJoin,
  type TicketDetail,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDate } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './contacts.module.css'

/** Says that one contact was made of two, for as long as that can be undone. */
export function Joins({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const { contactId } = ticket
  const [leaving, setLeaving] = useState<ContactJoin>()
  const { data } = useEndpoint(listContactJoins, { params: { contactId } }, { refreshOn: 'contact' })
  return (
    <>
      {data?.map((join) => (
        <p key={join.id} className={classes.join}>
          <IconArrowsJoin2 size={16} stroke={1.75} aria-hidden />
          <span>
            {t(join.isByHand ? 'joins.byHand' : 'joins.text', {
              name: join.contact.name,
              date: formatDate(join.createdAt),
            })}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setLeaving(join)}>
            {t('joins.part')}
          </Button>
        </p>
      ))}
      {leaving && <PartDialog ticket={ticket} join={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

interface PartDialogProps {
  ticket: TicketDetail
  join: ContactJoin
  onClose: () => void
}

function PartDialog({ ticket, join, onClose }: PartDialogProps) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const part = useAction(partContacts)
  const { contact, contactId, uuid } = ticket
  const confirm = async () => {
    await part.mutateAsync({ params: { contactId, joinId: join.id } })
    notifySuccess(t('joins.parted'))
    // The open ticket may be one that has gone back.
    await queries.invalidateQueries({ queryKey: [findTicketByUuid.path, { params: { ticketUuid: uuid } }] })
  }
  return (
    <ConfirmDialog
      title={t('joins.title')}
      confirmLabel={t('joins.part')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('joins.question', { name: join.contact.name, other: contact.name })}
    </ConfirmDialog>
  )
}
