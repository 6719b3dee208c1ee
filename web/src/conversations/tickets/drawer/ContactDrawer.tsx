import { toggleAcceptAudio, toggleDisableBot, type TicketDetail } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { IconBan, IconCircleCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session.tsx'
import { PrivacySection } from '../../../service/privacy/PrivacySection.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ToggleField } from '../../../ui/ToggleField.tsx'
import { BlockDialog } from '../../contacts/BlockDialog.tsx'
import classes from './ContactDrawer.module.css'
import { ContactDialog } from '../../contacts/ContactDialog.tsx'
import { Fold } from './Fold.tsx'
import { Joins } from '../../contacts/Joins.tsx'
import { numberOf } from '../../contacts/numberOf.ts'
import { LaneField } from '../../tags/LaneField.tsx'
import { Notes } from '../../ticketNotes/Notes.tsx'
import { OwnerField } from '../../contacts/OwnerField.tsx'
import { Suspects } from '../../contacts/Suspects.tsx'
import { TagsField } from '../../tags/TagsField.tsx'
import { useContactCall } from '../../contacts/useContactCall.ts'

/** Who the customer is, beside what he says. */
export function ContactDrawer({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const { t } = useTranslation('drawer')
  const { can } = useSession()
  const { contact } = ticket
  const isErased = contact.erasedAt !== null
  const ref = useEventListener('keydown', (event) => {
    if (isLeaving(event)) onClose()
  })
  return (
    <aside className={classes.drawer} aria-label={t('label')} ref={ref}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('label')}</h2>
        <ActionIcon color="gray" variant="subtle" aria-label={t('close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </header>
      <div className={classes.content}>
        <About ticket={ticket} />
        {!isErased && <Known ticket={ticket} />}
        {!contact.isGroup && can('contacts-page:deleteContact') && (
          <Fold name="privacy" title={t('privacy')}>
            <PrivacySection ticket={ticket} />
          </Fold>
        )}
        {!isErased && !contact.isGroup && can('contacts-page:deleteContact') && <Suspects ticket={ticket} />}
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
        <TagsField ticket={ticket} />
      </Fold>
      {hasPlan('useKanban') && (
        <Fold name="lane" title={t('lane.title')}>
          <LaneField ticket={ticket} />
        </Fold>
      )}
      {!contact.isGroup && (
        <Fold name="owner" title={t('owner.title')}>
          <OwnerField ticket={ticket} />
        </Fold>
      )}
      <Fold name="notes" title={t('notes.title')}>
        <Notes ticket={ticket} />
      </Fold>
      {contact.extraInfo.length > 0 && (
        <Fold name="info" title={t('info.title')}>
          <dl className={classes.info}>
            {contact.extraInfo.map(({ id, name, value }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
      <Fold name="options" title={t('options.title')}>
        <Options ticket={ticket} />
      </Fold>
    </>
  )
}

function About({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const { contact } = ticket
  return (
    <section className={classes.about} aria-label={contact.name}>
      <Avatar name={contact.name} image={contact.profilePicUrl ?? contact.urlPicture} size={88} />
      <h3 className={classes.name}>{contact.name}</h3>
      {contact.erasedAt === null ? (
        <Reach ticket={ticket} />
      ) : (
        <span className={classes.soft}>{t('erased', { date: formatDate(contact.erasedAt) })}</span>
      )}
    </section>
  )
}

/** How to reach the customer, and what to do about him. */
function Reach({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const [dialog, setDialog] = useState<'edit' | 'block'>()
  const { contact } = ticket
  const close = () => setDialog(undefined)
  return (
    <>
      {!contact.isGroup && <span>{numberOf(contact)}</span>}
      <span className={classes.soft}>{contact.email || t('noEmail')}</span>
      {!contact.active && (
        <span className={classes.blocked}>
          <IconBan size={16} stroke={1.75} aria-hidden />
          {t('blocked')}
        </span>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => setDialog('edit')}
        >
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          color={contact.active ? 'red' : 'gray'}
          leftSection={
            contact.active ? (
              <IconBan size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden />
            )
          }
          onClick={() => setDialog('block')}
        >
          {t(contact.active ? 'block.do' : 'block.undo')}
        </Button>
      </div>
      <Joins ticket={ticket} />
      {dialog === 'edit' && <ContactDialog ticket={ticket} onClose={close} />}
      {dialog === 'block' && <BlockDialog ticket={ticket} onClose={close} />}
    </>
  )
}

function Options({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const audio = useContactCall(ticket, toggleAcceptAudio)
  const bot = useContactCall(ticket, toggleDisableBot)
  const { contact } = ticket
  const params = { contactId: contact.id }
  return (
    <>
      <ToggleField
        label={t('options.audio')}
        checked={contact.acceptAudioMessage}
        disabled={audio.isPending}
        onChange={() => audio.mutate({ params })}
      />
      <ToggleField
        label={t('options.bot')}
        checked={contact.disableBot}
        disabled={bot.isPending}
        onChange={() => bot.mutate({ params })}
      />
    </>
  )
}
