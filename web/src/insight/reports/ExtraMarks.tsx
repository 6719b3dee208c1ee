import type { ReportChoice } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatHour } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { extras, noExtras, type Extra } from './reportChoice.ts'
import classes from './Reports.module.css'

interface ExtraMarksProps {
  choice: ReportChoice
  onChange: (changes: Partial<ReportChoice>) => void
}

/** What a number that led here has narrowed beside the filters, each to be taken away. */
export function ExtraMarks({ choice, onChange }: ExtraMarksProps) {
  const { t } = useTranslation('reports')
  const words = useWords()
  const shown = extras.filter((extra) => choice[extra] !== noExtras[extra])
  if (shown.length === 0) return null
  return (
    <ul className={classes.marks}>
      {shown.map((extra) => (
        <li key={extra} className={classes.mark}>
          {words(extra, choice)}
          <ActionIcon
            variant="subtle"
            size={24}
            aria-label={t('extras.remove', { name: words(extra, choice) })}
            onClick={() => onChange({ [extra]: noExtras[extra] })}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** What is either asked or not. */
type Marked = Exclude<Extra, 'nps' | 'isActiveDemand' | 'robot' | 'said' | 'target' | 'hour'>

function useWords() {
  const { t } = useTranslation(['reports', 'sla'])
  return (extra: Extra, { nps, isActiveDemand, robot, said, target, hour }: ReportChoice) => {
    const chosen = {
      nps: nps && t(`extras.${nps}`),
      isActiveDemand: t(isActiveDemand ? 'extras.activeDemand' : 'extras.passiveDemand'),
      robot: robot && t('extras.robot', { name: t(`robots.${robot}`) }),
      said: said && t(`extras.${said}`),
      target: target && t('extras.target', { name: t(`sla:editor.${target}`) }),
      hour: hour !== null && t('extras.hour', { from: formatHour(hour), to: formatHour(hour, 59) }),
    }
    return extra in chosen ? chosen[extra as keyof typeof chosen] || '' : t(`extras.${extra as Marked}`)
  }
}
