import { attentionStatuses } from '@chatflow/contract'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './connectionsMark.module.css'
import { useConnections } from './useConnections.ts'

/** A line that drops and comes back at once is nobody's business. */
const lookAfterMs = 2000

/** Says in the menu that a connection waits for somebody. */
export function ConnectionsMark() {
  const { t } = useTranslation('connections')
  const { data } = useConnections()
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(
      () => setNeeded(data.some(({ status }) => attentionStatuses.includes(status))),
      lookAfterMs,
    )
    return () => clearTimeout(timer)
  }, [data])
  if (!isNeeded) return null
  return (
    <IconAlertTriangleFilled className={classes.mark} size={14} role="img" aria-label={t('attention')}>
      <title>{t('attention')}</title>
    </IconAlertTriangleFilled>
  )
}
