import type { CalendarEntry, CalendarKind } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import {
  IconAlertCircle,
  IconCheck,
  IconClock,
  IconPaperclip,
  IconRepeat,
  type Icon,
} from '@tabler/icons-react'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MessageLine } from '../../ui/MessageLine.tsx'
import classes from './calendar.module.css'

const icons: Record<CalendarKind, Icon> = {
  waiting: IconClock,
  coming: IconRepeat,
  sent: IconCheck,
  failed: IconAlertCircle,
}

interface CalendarTurnProps {
  entry: CalendarEntry
  time: string
  /** The agenda has a column of its own for the time, and room for the words. */
  isListed: boolean
}

/** One turn in the calendar: a word or an icon says what became of it, not the colour alone. */
export function CalendarTurn({ entry, time, isListed }: CalendarTurnProps) {
  const { t } = useTranslation('schedules')
  const { kind, contact, body, hasMedia, sendAt, dueAt } = entry
  const Picture = icons[kind]
  const moved = dueAt !== null && dueAt !== sendAt && t('details.moved', { date: formatDateTime(dueAt) })
  return (
    <span className={classes.turn} title={[contact.name, moved].filter(Boolean).join('\n')}>
      <Picture size={14} stroke={2} aria-hidden className={classes.mark} />
      {!isListed && <span className={classes.clock}>{time}</span>}
      <span className={classes.who}>{contact.name}</span>
      {isListed && (
        <span className={classes.words}>
          <MessageLine message={body} />
        </span>
      )}
      {isListed && moved && <span className={classes.moved}>{moved}</span>}
      {hasMedia && <IconPaperclip size={14} stroke={1.75} aria-hidden />}
      <VisuallyHidden>{t(`kinds.${kind}`)}</VisuallyHidden>
    </span>
  )
}
