import { NewChatMessage, type Chat } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import look from '../../conversations/tickets/composer/Composer.module.css'
import { EmojiButton } from '../../conversations/tickets/composer/EmojiButton.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { WordsField } from '../../ui/WordsField.tsx'
import { ChatModeBar, type ChatMode } from './ChatModeBar.tsx'
import { titleOf } from './conversation.ts'
import { MentionMenu } from './MentionMenu.tsx'
import type { useChatWriting } from './useChatWriting.ts'
import { useMentionMenu } from './useMentionMenu.ts'

const longest = NewChatMessage.shape.message.maxLength ?? undefined

interface ComposerProps {
  chat: Chat
  mode: ChatMode | undefined
  writing: ReturnType<typeof useChatWriting>
  onLeaveMode: () => void
  onFiles: (files: File[]) => void
  /** The arrow up in an empty field takes back to one's last words. */
  onEditLast: () => void
}

/** Enter sends, Shift and Enter begins a new line. */
export function Composer({ chat, mode, writing, onLeaveMode, onFiles, onEditLast }: ComposerProps) {
  const { t } = useTranslation(['chats', 'chatTalk'])
  const { user } = useSession()
  const isPhone = useIsPhone()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, write, send } = writing
  const replace = (start: number, end: number, words: string) => {
    write(text.slice(0, start) + words + text.slice(end))
    const caret = start + words.length
    // The field puts its caret at the end when its text is set, so it is moved back afterwards.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const menu = useMentionMenu({ chat, text, field, replace })
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    replace(selectionStart, selectionEnd, emoji)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing a word, its keys belong to it.
    if (event.nativeEvent.isComposing || menu.takesKey(event)) return
    if (event.key === 'Escape') onLeaveMode()
    if (event.key === 'ArrowUp' && text === '' && !mode) {
      event.preventDefault()
      onEditLast()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // A table that is copied comes as words and as a picture of them: the words are meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
  useEffect(() => {
    if (mode) field.current?.focus()
  }, [mode])
  const label = t('composer.label', { title: titleOf(chat, user.id) })
  return (
    <div className={look.composer} data-mode={mode?.is}>
      <ChatModeBar mode={mode} onLeave={onLeaveMode} />
      <form
        className={look.row}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {menu.isOpen && <MentionMenu menu={menu} />}
        {mode?.is !== 'editing' && <AttachButton onFiles={onFiles} />}
        <EmojiButton onPick={insert} onClose={() => field.current?.focus()} />
        <WordsField
          ref={field}
          className={look.field}
          aria-label={label}
          placeholder={t('composer.placeholder')}
          maxLength={longest}
          // On a phone the keyboard would cover what the reader came for.
          autoFocus={!isPhone}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...menu.fieldProps}
        />
        <Tooltip label={t('composer.send')}>
          <ActionIcon
            type="submit"
            variant="filled"
            size={42}
            radius="xl"
            aria-label={t('composer.send')}
            disabled={text.trim() === ''}
          >
            <IconSend2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </form>
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('chatTalk')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Choosing the same file again is a choice, too.
          currentTarget.value = ''
        }}
      />
      <Tooltip label={t('attach')}>
        <ActionIcon
          size={42}
          radius="xl"
          color="gray"
          variant="subtle"
          aria-label={t('attach')}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
