import type { TicketMessage } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconLock, IconPencil, IconX } from '@tabler/icons-react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { useSummary } from '../conversation/bubbles/useSummary.ts'
import classes from './Composer.module.css'

const icons = { editing: IconPencil, note: IconLock, replying: IconArrowBackUp }
export type Mode = keyof typeof icons

interface ModeBarProps {
  mode: Mode | undefined
  about: TicketMessage | null
  onLeave: () => void
}

/** Says what becomes of the next words when that is not the usual. */
export function ModeBar({ mode, about, onLeave }: ModeBarProps) {
  const { t } = useTranslation('composer')
  const summary = useSummary()
  if (!mode) return null
  const ModeIcon = icons[mode]
  const name = about?.fromMe ? t('mode.us') : about?.contact.name
  return (
    <div className={classes.mode} role="status">
      <ModeIcon size={18} stroke={1.75} aria-hidden />
      <span className={classes.modeWords}>
        <span className={classes.modeName}>{t(`mode.${mode}`, { name })}</span>
        {about && mode !== 'note' && <span className={classes.modeText}>{summary(about)}</span>}
      </span>
      {about?.thumbnailUrl && mode === 'replying' && (
        <img className={classes.modePicture} src={about.thumbnailUrl} alt="" />
      )}
      <ActionIcon color="gray" variant="subtle" aria-label={t('mode.leave')} onClick={onLeave}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The customer cannot be written to, colleagues can. */
export function NoteOffer({ reason, onNote }: { reason: string; onNote: () => void }) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.obstacle}>
      <span>{reason}</span>
      <Button
        variant="light"
        color="violet"
        size="compact-sm"
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
        onClick={onNote}
      >
        {t('note.on')}
      </Button>
    </div>
  )
}
