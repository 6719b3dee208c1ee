import type { ContactDetail } from '@chatflow/contract'
import { ActionIcon, Anchor, Button, Menu } from '@mantine/core'
import {
  IconArrowLeft,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconDots,
  IconMessagePlus,
  IconPencil,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '../../conversations/contacts/numberOf.ts'
import { formatDate } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Status } from '../../ui/Status.tsx'
import { ContactDialogs, type OpenDialog } from './ContactDialogs.tsx'
import classes from './person.module.css'

export function BackToList() {
  const { t } = useTranslation('contacts')
  return (
    <Anchor component={Link} to="/contacts" className={classes.back}>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
      {t('title')}
    </Anchor>
  )
}

interface PersonHeaderProps {
  contact: ContactDetail
  onDeleted: () => void
}

/** Who it is, and what one does most often. */
export function PersonHeader({ contact, onDeleted }: PersonHeaderProps) {
  const { t } = useTranslation(['contacts', 'drawer'])
  const [dialog, setDialog] = useState<OpenDialog>()
  const { name, email, active, isGroup, erasedAt } = contact
  return (
    <header className={classes.header}>
      <BackToList />
      <div className={classes.who}>
        <Avatar name={name} image={contact.profilePicUrl} size={56} />
        <div className={classes.names}>
          <h1 className={classes.title}>{name}</h1>
          {erasedAt === null ? (
            <p className={classes.reach}>
              <span className={classes.number}>{numberOf(contact)}</span>
              <span>{email || t('drawer:noEmail')}</span>
              {isGroup && (
                <Status icon={IconUsersGroup} tone="quiet">
                  {t('group')}
                </Status>
              )}
              {!active && (
                <Status icon={IconBan} tone="red">
                  {t('blocked')}
                </Status>
              )}
            </p>
          ) : (
            <p className={classes.reach}>{t('drawer:erased', { date: formatDate(erasedAt) })}</p>
          )}
        </div>
        {erasedAt === null && <Actions contact={contact} show={setDialog} />}
      </div>
      {dialog && (
        <ContactDialogs dialog={dialog} onClose={() => setDialog(undefined)} onDeleted={onDeleted} />
      )}
    </header>
  )
}

interface ActionsProps {
  contact: ContactDetail
  show: (dialog: OpenDialog) => void
}

function Actions({ contact, show }: ActionsProps) {
  const { t } = useTranslation('contacts')
  const { can, hasPlan } = useSession()
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }
  return (
    <div className={classes.actions}>
      {contact.active && (
        <Button leftSection={<IconMessagePlus {...icon} />} onClick={() => show({ is: 'write', contact })}>
          {t('actions.write')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPencil {...icon} />}
        onClick={() => show({ is: 'edit', contact })}
      >
        {t('actions.edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label={t('person.more')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasPlan('useSchedules') && (
            <Menu.Item
              leftSection={<IconCalendarPlus {...icon} />}
              onClick={() => show({ is: 'schedule', contact })}
            >
              {t('actions.schedule')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={contact.active ? <IconBan {...icon} /> : <IconCircleCheck {...icon} />}
            onClick={() => show({ is: 'block', contact })}
          >
            {t(contact.active ? 'actions.block' : 'actions.unblock')}
          </Menu.Item>
          {can('contacts-page:deleteContact') && (
            <Menu.Item
              color="var(--red)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => show({ is: 'delete', contact })}
            >
              {t('actions.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
