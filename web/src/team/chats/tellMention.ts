import type { ReceivedEvent } from '@chatflow/contract'
import { isFirstTab } from '../../notifications/oneTab.ts'
import { playTone } from '../../notifications/tone.ts'
import { shorten } from '../../ui/shorten.ts'
import { titleOf } from './conversation.ts'

type NewMessage = Extract<ReceivedEvent<'chat'>, { action: 'new-message' }>
const maxLength = 160

interface Reader {
  id: number
  isOnDesktop: boolean
  onOpen: (uuid: string) => void
}

/** A user who is named, or written to alone, hears of it once per browser, unless they are looking at it. */
export async function tellMention(event: NewMessage, reader: Reader) {
  if (!isMeant(event, reader.id)) return
  const { newMessage, chat } = event
  const isVisible = document.visibilityState === 'visible'
  const isSeen = isVisible && location.pathname === `/chats/${chat.uuid}`
  if (!(await isFirstTab(`chat ${newMessage.id}`, isSeen ? 0 : isVisible ? 100 : 300)) || isSeen) return
  playTone()
  if (reader.isOnDesktop) showOnDesktop(event, reader)
}

function isMeant({ newMessage, chat }: NewMessage, id: number): boolean {
  if (newMessage.senderId === id) return false
  return chat.isDirect || newMessage.mentions.some(({ userId }) => userId === null || userId === id)
}

function showOnDesktop({ newMessage, chat }: NewMessage, { id, onOpen }: Reader) {
  const title = chat.isDirect ? titleOf(chat, id) : `${newMessage.sender?.name ?? ''} · ${chat.title}`
  const body = shorten(newMessage.message || (newMessage.file?.mediaName ?? ''), maxLength)
  // The tone is ours, with a volume of its own.
  const notification = new Notification(title, { body, tag: `chat ${chat.id}`, silent: true })
  notification.addEventListener('click', () => {
    window.focus()
    onOpen(chat.uuid)
    notification.close()
  })
}
