import {
  dismissDuplicateCandidate,
  findTicketByUuid,
  mergeContact,
  listDuplicateCandidates,
  type DuplicateCandidate,
  type TicketContact,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import classes from './contacts.module.css'
import { numberOf } from './numberOf.ts'

type Who = Pick<TicketContact, 'id' | 'name' | 'number' | 'channel'>

/** Offers to merge contacts that may be one person. Last in the drawer: what comes late moves nothing. */
export function DuplicateCandidates({ contact }: { contact: Who }) {
  const { t } = useTranslation('drawer')
  const titleId = useId()
  const { id: contactId } = contact
  const [merging, setMerging] = useState<DuplicateCandidate['contact']>()
  const { data } = useEndpoint(listDuplicateCandidates, { params: { contactId } }, { refreshOn: 'contact' })
  return (
    <>
      {data && data.length > 0 && (
        <section className={classes.candidates} aria-labelledby={titleId}>
          <h3 id={titleId} className={classes.title}>
            {t('duplicates.title')}
          </h3>
          <ul className={classes.candidateList}>
            {data.map((candidate) => (
              <Candidate
                key={candidate.contact.id}
                contactId={contactId}
                candidate={candidate}
                onMerge={() => setMerging(candidate.contact)}
              />
            ))}
          </ul>
        </section>
      )}
      {merging && <MergeDialog contact={contact} other={merging} onClose={() => setMerging(undefined)} />}
    </>
  )
}

interface CandidateProps {
  contactId: number
  candidate: DuplicateCandidate
  onMerge: () => void
}

function Candidate({ contactId, candidate: { contact, reason }, onMerge }: CandidateProps) {
  const { t } = useTranslation('drawer')
  const dismiss = useAction(dismissDuplicateCandidate)
  const who = { name: contact.name, number: numberOf(contact) }
  const keepApart = async () => {
    try {
      await dismiss.mutateAsync({ params: { contactId, candidateId: contact.id } })
      notifySuccess(t('duplicates.dismissed'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <li className={classes.candidate}>
      <Avatar name={contact.name} size={36} />
      <div className={classes.candidateText}>
        <strong>{who.name}</strong>
        <span>{who.number}</span>
        <span className={classes.soft}>{t(`duplicates.reason.${reason}`)}</span>
      </div>
      <div className={classes.candidateButtons}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('duplicates.mergeWith', who)}
          disabled={dismiss.isPending}
          onClick={onMerge}
        >
          {t('duplicates.merge')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('duplicates.dismissWith', who)}
          loading={dismiss.isPending}
          onClick={() => void keepApart()}
        >
          {t('duplicates.dismiss')}
        </Button>
      </div>
    </li>
  )
}

interface MergeDialogProps {
  contact: Who
  other: DuplicateCandidate['contact']
  onClose: () => void
}

function MergeDialog({ contact, other, onClose }: MergeDialogProps) {
  const { t } = useTranslation('drawer')
  const queries = useQueryClient()
  const merge = useAction(mergeContact)
  const confirm = async () => {
    await merge.mutateAsync({ params: { contactId: contact.id }, body: { contactId: other.id } })
    notifySuccess(t('duplicates.merged'))
    // The contact may have a name, an address or a picture now that the other one brought.
    await queries.invalidateQueries({ queryKey: [findTicketByUuid.path] })
  }
  return (
    <ConfirmDialog
      title={t('duplicates.question')}
      confirmLabel={t('duplicates.merge')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('duplicates.text', {
        name: `${contact.name} (${numberOf(contact)})`,
        other: `${other.name} (${numberOf(other)})`,
      })}
    </ConfirmDialog>
  )
}
