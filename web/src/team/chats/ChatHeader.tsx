import type { Chat } from '@chatflow/contract'
import { ActionIcon, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDoorExit, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './Conversation.module.css'
import { titleOf } from './conversation.ts'

export interface HeaderActions {
  onEdit: (chat: Chat) => void
  onDelete: (chat: Chat) => void
  onLeave: (chat: Chat) => void
  /** Opens the one-to-one chat with a member. */
  onPerson: (userId: number) => void
}

export function ChatHeader({ chat, ...actions }: { chat: Chat } & HeaderActions) {
  const { t } = useTranslation(['chats', 'chatTalk'])
  const { user } = useSession()
  const title = titleOf(chat, user.id)
  const isOwner = chat.ownerId === user.id
  return (
    <header className={classes.header}>
      <Avatar name={title} size={36} />
      <div className={classes.about}>
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        {chat.isDirect ? (
          <span className={classes.members}>{t('chatTalk:direct.about')}</span>
        ) : (
          <Members chat={chat} onPerson={actions.onPerson} />
        )}
      </div>
      {isOwner && !chat.isDirect && (
        <HeaderButton label={t('edit')} icon={IconPencil} onClick={() => actions.onEdit(chat)} />
      )}
      {!chat.isDirect && (
        <HeaderButton
          label={t('chatTalk:leave.button')}
          icon={IconDoorExit}
          onClick={() => actions.onLeave(chat)}
        />
      )}
      {isOwner && (
        <HeaderButton label={t('delete')} icon={IconTrash} onClick={() => actions.onDelete(chat)} />
      )}
    </header>
  )
}

function HeaderButton(props: { label: string; icon: Icon; onClick: () => void }) {
  const { label, icon: Picture, onClick } = props
  return (
    <Tooltip label={label}>
      <ActionIcon color="gray" aria-label={label} onClick={onClick}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** The names as far as they fit; all of them on request. */
function Members({ chat, onPerson }: { chat: Chat; onPerson: (userId: number) => void }) {
  const { t } = useTranslation(['chats', 'chatTalk'])
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
            <li key={member.userId}>
              <UnstyledButton
                className={classes.member}
                disabled={member.userId === user.id}
                title={
                  member.userId === user.id
                    ? undefined
                    : t('chatTalk:direct.with', { name: member.user.name })
                }
                onClick={() => onPerson(member.userId)}
              >
                <Avatar name={member.user.name} size={28} />
                <span className={classes.memberName}>{nameOf(member)}</span>
                {member.userId === chat.ownerId && (
                  <span className={classes.owner}>{t('members.owner')}</span>
                )}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
