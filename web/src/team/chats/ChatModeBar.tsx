import type { ChatMessage } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconPencil, IconX } from '@tabler/icons-react'
import look from '../../conversations/tickets/composer/Composer.module.css'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { quotedOf, useChatSummary } from './useChatSummary.ts'

/** What becomes of the next words when that is not the usual. */
export interface ChatMode {
  is: 'replying' | 'editing'
  message: ChatMessage
}

const icons = { editing: IconPencil, replying: IconArrowBackUp }

export function ChatModeBar({ mode, onLeave }: { mode: ChatMode | undefined; onLeave: () => void }) {
  const { t } = useTranslation('chatTalk')
  const summary = useChatSummary()
  const { user } = useSession()
  if (!mode) return null
  const ModeIcon = icons[mode.is]
  const quoted = quotedOf(mode.message)
  const isOwn = quoted.senderId === user.id
  return (
    <div className={look.mode} role="status">
      <ModeIcon size={18} stroke={1.75} aria-hidden />
      <span className={look.modeWords}>
        <span className={look.modeName}>
          {mode.is === 'replying' && isOwn
            ? t('mode.replyingToOwn')
            : t(`mode.${mode.is}`, { name: summary.nameOf(quoted) })}
        </span>
        <span className={look.modeText}>{summary.wordsOf(quoted)}</span>
      </span>
      <ActionIcon color="gray" variant="subtle" aria-label={t('mode.leave')} onClick={onLeave}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
