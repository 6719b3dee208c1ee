import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { extras, noExtras, type Extra, type ReportChoice } from './reportChoice.ts'
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

function useWords() {
  const { t } = useTranslation('reports')
  return (extra: Extra, { nps, isActiveDemand, robot }: ReportChoice) => {
    if (extra === 'nps') return nps ? t(`extras.${nps}`) : ''
    if (extra === 'robot') return robot ? t('extras.robot', { name: t(`robots.${robot}`) }) : ''
    if (extra === 'isActiveDemand') return t(isActiveDemand ? 'extras.activeDemand' : 'extras.passiveDemand')
    return t(`extras.${extra}`)
  }
}
