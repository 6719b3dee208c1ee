import { readRetention } from '@chatflow/contract'
import { IconPlayerPause } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './retention.module.css'

interface RetentionNoticeProps {
  isOpen: boolean
  /** Told how many there are, also while the bell is closed. */
  onCount: (count: number) => void
  onChosen: () => void
}

/** A rule that would remove much more than was shown waits for an admin; the bell says so until one has looked. */
export function RetentionNotice({ isOpen, onCount, onChosen }: RetentionNoticeProps) {
  const { t } = useTranslation('retention')
  const { data } = useEndpoint(readRetention, {}, { refreshOn: 'retention' })
  const count = data?.rule?.pausedAt ? 1 : 0
  useEffect(() => onCount(count), [onCount, count])
  if (!isOpen || count === 0) return null
  return (
    <Link className={classes.notice} to="/settings" onClick={onChosen}>
      <Status icon={IconPlayerPause} tone="amber">
        {t('notice.title')}
      </Status>
      <span className={classes.soft}>{t('notice.text')}</span>
    </Link>
  )
}
