import type { Chat } from '@chatflow/contract'
import classes from '../../conversations/tickets/presence/presence.module.css'
import { Dots } from '../../conversations/tickets/presence/TypingLine.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useWriters } from './useChatTyping.ts'

/** Lies over the end of the conversation, so that nothing moves when somebody begins or stops writing. */
export function ChatTypingLine({ chat }: { chat: Chat }) {
  const { t } = useTranslation('ticketPresence')
  const writers = useWriters(chat)
  const [first, second] = writers
  const words = second
    ? writers.length === 2
      ? t('typing.pair', { first: first?.name, second: second.name })
      : t('typing.crowd', { count: writers.length })
    : first && t('typing.single', { name: first.name })
  return (
    <div className={classes.typingPlace} role="status">
      {words && (
        <span className={classes.typing}>
          <Dots />
          {words}
        </span>
      )}
    </div>
  )
}
