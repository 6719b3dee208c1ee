import {
  dismissContactSuspect,
  findTicketByUuid,
  joinContact,
  listContactSuspects,
  type ContactSuspect,
  type TicketDetail,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './contacts.module.css'
import { numberOf } from './numberOf.ts'

/** Offers to join contacts that may be one person. Last in the drawer: what comes late moves nothing. */
export function Suspects({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const titleId = useId()
  const { contactId } = ticket
  const [joining, setJoining] = useState<ContactSuspect['contact']>()
  const { data } = useEndpoint(listContactSuspects, { params: { contactId } }, { refreshOn: 'contact' })
  return (
    <>
      {data && data.length > 0 && (
        <section className={classes.suspects} aria-labelledby={titleId}>
          <h3 id={titleId} className={classes.title}>
            {t('suspects.title')}
          </h3>
          <ul className={classes.suspectList}>
            {data.map((suspect) => (
              <Suspect
                key={suspect.contact.id}
                contactId={contactId}
                suspect={suspect}
                onJoin={() => setJoining(suspect.contact)}
              />
            ))}
          </ul>
        </section>
      )}
      {joining && <JoinDialog ticket={ticket} other={joining} onClose={() => setJoining(undefined)} />}
    </>
  )
}

interface SuspectProps {
  contactId: number
  suspect: ContactSuspect
  onJoin: () => void
}

function Suspect({ contactId, suspect: { contact, reason }, onJoin }: SuspectProps) {
  const { t } = useTranslation('drawer')
  const dismiss = useAction(dismissContactSuspect)
  const who = { name: contact.name, number: numberOf(contact) }
  const keepApart = async () => {
    try {
      await dismiss.mutateAsync({ params: { contactId, suspectId: contact.id } })
      notifySuccess(t('suspects.dismissed'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <li className={classes.suspect}>
      <Avatar name={contact.name} size={36} />
      <div className={classes.suspectText}>
        <strong>{who.name}</strong>
        <span>{who.number}</span>
        <span className={classes.soft}>{t(`suspects.reason.${reason}`)}</span>
      </div>
      <div className={classes.suspectButtons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('suspects.joinWith', who)}
          disabled={dismiss.isPending}
          onClick={onJoin}
        >
          {t('suspects.join')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('suspects.dismissWith', who)}
          loading={dismiss.isPending}
          onClick={() => void keepApart()}
        >
          {t('suspects.dismiss')}
        </Button>
      </div>
    </li>
  )
}

interface JoinDialogProps {
  ticket: TicketDetail
  other: ContactSuspect['contact']
  onClose: () => void
}

function JoinDialog({ ticket, other, onClose }: JoinDialogProps) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const { contact, contactId, uuid } = ticket
  const join = useAction(joinContact)
  const confirm = async () => {
    await join.mutateAsync({ params: { contactId }, body: { contactId: other.id } })
    notifySuccess(t('suspects.joined'))
    // The contact may have a name, an address or a picture now that the other one brought.
    await queries.invalidateQueries({ queryKey: [findTicketByUuid.path, { params: { ticketUuid: uuid } }] })
  }
  return (
    <ConfirmDialog
      title={t('suspects.question')}
      confirmLabel={t('suspects.join')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('suspects.text', {
        name: `${contact.name} (${numberOf(contact)})`,
        other: `${other.name} (${numberOf(other)})`,
      })}
    </ConfirmDialog>
  )
}
