import type { TicketDetail } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { useEventListener, useMergedRef } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { AboutContact } from '../../contacts/AboutContact.tsx'
import { ContactOptions } from '../../contacts/ContactOptions.tsx'
import { ExtraInfo } from '../../contacts/ExtraInfo.tsx'
import { OwnerField } from '../../contacts/OwnerField.tsx'
import { DuplicateCandidates } from '../../contacts/DuplicateCandidates.tsx'
import { LaneField } from '../../tags/LaneField.tsx'
import { TagsField } from '../../tags/TagsField.tsx'
import { Notes } from '../../ticketNotes/Notes.tsx'
import { PrivacySlot } from '../slots.ts'
import classes from './ContactDrawer.module.css'
import { Fold } from './Fold.tsx'

interface ContactDrawerProps {
  ticket: TicketDetail
  /** A user opened it just now, and wants to be in it. */
  isEntered: boolean
  onClose: () => void
}

/** A menu hands the keyboard back a moment after it is gone. */
const handBackMs = 60

/** Who the customer is, beside what they say. */
export function ContactDrawer({ ticket, isEntered, onClose }: ContactDrawerProps) {
  const { t } = useTranslation('drawer')
  const { can } = useSession()
  const { contact } = ticket
  const isErased = contact.erasedAt !== null
  const keys = useEventListener('keydown', (event) => {
    if (isLeaving(event)) onClose()
  })
  const drawer = useRef<HTMLElement>(null)
  const ref = useMergedRef(keys, drawer)
  useEffect(() => {
    if (!isEntered) return undefined
    const timer = setTimeout(() => {
      if (!drawer.current?.contains(document.activeElement)) drawer.current?.querySelector('button')?.focus()
    }, handBackMs)
    return () => clearTimeout(timer)
  }, [isEntered])
  return (
    <aside className={classes.drawer} aria-label={t('label')} ref={ref}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('label')}</h2>
        <ActionIcon color="gray" variant="subtle" aria-label={t('close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.content}>
        <AboutContact ticket={ticket} />
        {!isErased && <Known ticket={ticket} />}
        {!contact.isGroup && can('contacts-page:deleteContact') && (
          <Fold name="privacy" title={t('privacy')}>
            <PrivacySlot contact={contact} />
          </Fold>
        )}
        {!isErased && !contact.isGroup && can('contacts-page:deleteContact') && (
          <DuplicateCandidates contact={contact} />
        )}
      </div>
    </aside>
  )
}

/** Escape belongs to an open list first, and takes no half-written note away. */
const keepsEscape = 'input[aria-expanded="true"], textarea:not(:placeholder-shown)'
const isLeaving = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && target instanceof Element && !target.matches(keepsEscape)

/** What there is to know of somebody who is somebody. */
function Known({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const { hasPlan } = useSession()
  const { contact } = ticket
  return (
    <>
      <Fold name="tags" title={t('tags.title')}>
        <TagsField contact={contact} />
      </Fold>
      {hasPlan('useKanban') && (
        <Fold name="lane" title={t('lane.title')}>
          <LaneField ticket={ticket} />
        </Fold>
      )}
      {!contact.isGroup && (
        <Fold name="owner" title={t('owner.title')}>
          <OwnerField contactId={contact.id} />
        </Fold>
      )}
      <Fold name="notes" title={t('notes.title')}>
        <Notes contactId={contact.id} ticketId={ticket.id} />
      </Fold>
      {contact.extraInfo.length > 0 && (
        <Fold name="info" title={t('info.title')}>
          <ExtraInfo contact={contact} />
        </Fold>
      )}
      <Fold name="options" title={t('options.title')}>
        <ContactOptions contact={contact} />
      </Fold>
    </>
  )
}
