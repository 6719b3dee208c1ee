import { editChatMessage, type Chat } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { keepDraft, readDraft } from '../../platform/drafts.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import type { ChatMode } from './ChatModeBar.tsx'
import { changeMessage } from './teamEvents.ts'
import { quotedOf } from './useChatSummary.ts'
import type { OutboxItem } from './useOutbox.ts'
import { useTellChatTyping } from './useChatTyping.ts'

interface Given {
  chat: Chat
  mode: ChatMode | undefined
  onLeaveMode: () => void
  onSend: (item: OutboxItem) => void
}

/** The words in the field: kept as a draft, told as typing, sent or saved. */
export function useChatWriting({ chat, mode, onLeaveMode, onSend }: Given) {
  const { user } = useSession()
  const queries = useQueryClient()
  const draftOf = `chat ${chat.id}`
  const [text, setText] = useState(() => readDraft(user.id, draftOf))
  const [edited, setEdited] = useState('')
  const tellTyping = useTellChatTyping(chat)
  const isEditing = mode?.is === 'editing'
  const shown = isEditing ? edited : text

  const write = (typed: string) => {
    if (isEditing) return setEdited(typed)
    setText(typed)
    keepDraft(user.id, draftOf, typed)
    if (typed !== '') tellTyping()
  }
  const save = async ({ id }: ChatMode['message'], message: string) => {
    const params = { chatId: chat.id, chatMessageId: id }
    changeMessage(queries, chat.uuid, await call(editChatMessage, { params, body: { message } }))
  }
  const send = () => {
    const message = shown.trim()
    if (message === '') return
    if (mode?.is === 'editing') {
      if (message !== mode.message.message) save(mode.message, message).catch(notifyError)
    } else {
      onSend({ message, quoted: mode && quotedOf(mode.message) })
      write('')
    }
    onLeaveMode()
  }
  return { text: shown, write, send, beginEdit: setEdited }
}
