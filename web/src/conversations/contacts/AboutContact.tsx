import type { TicketDetail } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnections } from '../../channels/connections/useConnections.ts'
import { formatDate } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import classes from './contacts.module.css'
import { Merges } from './Merges.tsx'
import { numberOf } from './numberOf.ts'

/** Who the customer is, at the top of the drawer. */
export function AboutContact({ ticket }: { ticket: TicketDetail }) {
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

/** Named only where there are several to tell apart, or where it is gone. */
function ConnectionName({ ticket: { whatsapp } }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const { data: connections = [] } = useConnections()
  if (whatsapp && connections.length < 2) return null
  return (
    <span className={classes.soft}>
      {whatsapp ? t('connection', { name: whatsapp.name }) : t('noConnection')}
    </span>
  )
}

/** How to reach the customer, and what to do about them. */
function Reach({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('drawer')
  const [dialog, setDialog] = useState<'edit' | 'block'>()
  const { contact } = ticket
  const close = () => setDialog(undefined)
  return (
    <>
      {!contact.isGroup && <span>{numberOf(contact)}</span>}
      <span className={classes.soft}>{contact.email || t('noEmail')}</span>
      <ConnectionName ticket={ticket} />
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
      <Merges contact={contact} />
      {dialog === 'edit' && <ContactDialog ticket={ticket} onClose={close} />}
      {dialog === 'block' && <BlockDialog contact={contact} onClose={close} />}
    </>
  )
}
