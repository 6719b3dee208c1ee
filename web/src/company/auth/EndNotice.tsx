import { CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { drawnAs } from '../../platform/drawn.ts'
import { forgetSessionEnd, readSessionEnd } from '../../platform/sessionEnd.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './auth.module.css'

/** Why the last session of this tab ended. It stays until the person signs in or puts it away. */
export function EndNotice() {
  const { t } = useTranslation(['auth', 'ui'])
  const [reason, setReason] = useState(() => (drawnAs() ? undefined : readSessionEnd()))
  useLayoutEffect(() => setReason(readSessionEnd()), [])
  if (!reason) return null
  const dismiss = () => {
    forgetSessionEnd()
    setReason(undefined)
  }
  return (
    <div className={classes.notice} role="alert">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p className={classes.noticeText}>
        {reason === 'newLogin' ? t('ui:signedInElsewhere') : t(`sessionEnd.${reason}`)}
      </p>
      <CloseButton size="sm" aria-label={t('ui:dialog.close')} onClick={dismiss} />
    </div>
  )
}
