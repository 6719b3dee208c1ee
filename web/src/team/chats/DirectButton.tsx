import { listUserNames, openDirectChat, profileImageUrl } from '@chatflow/contract'
import { ActionIcon, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { hasWords } from '../../ui/folded.ts'
import classes from './Conversation.module.css'

/** Opens the one-to-one chat with a colleague, from anywhere in the chats. */
export function useOpenDirect() {
  const navigate = useNavigate()
  const open = useAction(openDirectChat)
  return (userId: number) =>
    void open
      .mutateAsync({ body: { userId } })
      .then(({ uuid }) => navigate({ to: `/chats/${uuid}` }))
      .catch(notifyError)
}

export function DirectButton() {
  const { t } = useTranslation('chatTalk')
  const [isOpen, setOpen] = useState(false)
  const openDirect = useOpenDirect()
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus withinPortal>
      <Tooltip label={t('direct.new')} disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            aria-label={t('direct.new')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconUser size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown className={classes.memberList}>
        <Colleagues
          onChosen={(userId) => {
            setOpen(false)
            openDirect(userId)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Colleagues({ onChosen }: { onChosen: (userId: number) => void }) {
  const { t } = useTranslation('chatTalk')
  const { user } = useSession()
  const [words, setWords] = useState('')
  const team = useEndpoint(listUserNames, {})
  const found = team.data?.filter(({ id, name }) => id !== user.id && hasWords(name, words)) ?? []
  return (
    <>
      <TextInput
        className={classes.personSearch}
        data-autofocus
        aria-label={t('direct.search')}
        placeholder={t('direct.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) onChosen(found[0].id)
        }}
      />
      {team.error && <p className={classes.memberTitle}>{errorText(team.error)}</p>}
      {team.data && found.length === 0 && <p className={classes.memberTitle}>{t('direct.nobody')}</p>}
      <ul className={classes.memberRows}>
        {found.map((colleague) => (
          <li key={colleague.id}>
            <UnstyledButton className={classes.member} onClick={() => onChosen(colleague.id)}>
              <Avatar name={colleague.name} image={profileImageUrl(colleague)} size={28} />
              <span className={classes.memberName}>{colleague.name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
