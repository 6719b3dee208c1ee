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
export async function tellMention({ newMessage, chat }: NewMessage, { id, isOnDesktop, onOpen }: Reader) {
  const isNamed = newMessage.mentions.some(({ userId }) => userId === null || userId === id)
  if (newMessage.senderId === id || !(isNamed || chat.isDirect)) return
  const isVisible = document.visibilityState === 'visible'
  const isSeen = isVisible && location.pathname === `/chats/${chat.uuid}`
  if (!(await isFirstTab(`chat ${newMessage.id}`, isSeen ? 0 : isVisible ? 100 : 300)) || isSeen) return
  playTone()
  if (!isOnDesktop) return
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
