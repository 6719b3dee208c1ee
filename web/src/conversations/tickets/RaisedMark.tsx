import { IconArrowBarToUp } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './RaisedMark.module.css'

/** An escalation of its queue has put this ticket above all others. */
export function RaisedMark() {
  const { t } = useTranslation('tickets')
  const meaning = t('row.raisedBy')
  return (
    <span className={classes.mark} role="img" aria-label={meaning} title={meaning}>
      <IconArrowBarToUp size={14} stroke={2} aria-hidden />
      <span data-word>{t('row.raised')}</span>
    </span>
  )
}
