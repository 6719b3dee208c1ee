import type { Chat } from '@chatflow/contract'
import { ActionIcon, Popover, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Conversation.module.css'

interface ChatHeaderProps {
  chat: Chat
  onEdit: (chat: Chat) => void
  onDelete: (chat: Chat) => void
}

export function ChatHeader({ chat, onEdit, onDelete }: ChatHeaderProps) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  return (
    <header className={classes.header}>
      <Avatar name={chat.title} size={36} />
      <div className={classes.about}>
        <h2 className={classes.title} title={chat.title}>
          {chat.title}
        </h2>
        <Members chat={chat} />
      </div>
      {chat.ownerId === user.id && (
        <>
          <Tooltip label={t('edit')}>
            <ActionIcon color="gray" aria-label={t('edit')} onClick={() => onEdit(chat)}>
              <IconPencil size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('delete')}>
            <ActionIcon color="gray" aria-label={t('delete')} onClick={() => onDelete(chat)}>
              <IconTrash size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </header>
  )
}

/** The names as far as they fit; all of them on request. */
function Members({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  const nameOf = (member: Chat['users'][number]) => (member.userId === user.id ? t('you') : member.user.name)
  return (
    <Popover position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.members}>
          <VisuallyHidden>{t('members.label', { count: chat.users.length })}: </VisuallyHidden>
          {chat.users.map(nameOf).join(', ')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.memberList}>
        <h3 className={classes.memberTitle}>{t('members.label', { count: chat.users.length })}</h3>
        <ul className={classes.memberRows} tabIndex={-1}>
          {chat.users.map((member) => (
            <li key={member.userId} className={classes.member}>
              <Avatar name={member.user.name} size={28} />
              <span className={classes.memberName}>{nameOf(member)}</span>
              {member.userId === chat.ownerId && <span className={classes.owner}>{t('members.owner')}</span>}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
