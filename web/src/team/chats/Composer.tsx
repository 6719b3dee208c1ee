import { NewChatMessage, type Chat } from '@chatflow/contract'
import { ActionIcon, Textarea, Tooltip } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './Conversation.module.css'
import { keepDraft, readDraft } from '../../platform/drafts.ts'

const longest = NewChatMessage.shape.message.maxLength ?? undefined

/** Enter sends, Shift and Enter begins a new line. */
export function Composer({ chat, onSend }: { chat: Chat; onSend: (message: string) => void }) {
  const { t } = useTranslation('chats')
  const { user } = useSession()
  const isPhone = useIsPhone()
  const [text, setText] = useState(() => readDraft(user.id, `chat ${chat.id}`))
  const message = text.trim()

  const write = (typed: string) => {
    setText(typed)
    keepDraft(user.id, `chat ${chat.id}`, typed)
  }
  const send = () => {
    if (message === '') return
    onSend(message)
    write('')
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // While an input method is composing a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        className={classes.field}
        aria-label={t('composer.label', { title: chat.title })}
        placeholder={t('composer.placeholder')}
        autosize
        minRows={1}
        maxRows={6}
        radius="md"
        size="md"
        maxLength={longest}
        // On a phone the keyboard would cover what the reader came for.
        autoFocus={!isPhone}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
      />
      <Tooltip label={t('composer.send')}>
        <ActionIcon
          type="submit"
          variant="filled"
          size={42}
          radius="md"
          aria-label={t('composer.send')}
          disabled={message === ''}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </form>
  )
}
