import { readSystemHealth, type HealthCode } from '@chatflow/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './systemHealth.module.css'

/** What nobody notices before it is too late. What is wrong at this moment is on the page about the installation. */
const told: ReadonlySet<HealthCode> = new Set<HealthCode>([
  'rollupsDiffer',
  'certificateEnding',
  'certificateEnded',
  'backupOld',
  'backupFailed',
])
const betweenLooks = 15 * 60_000

interface HealthNoticeProps {
  isOpen: boolean
  /** Told how many there are, also while the bell is closed. */
  onCount: (count: number) => void
  onChosen: () => void
}

/** Reminds the owner of the platform until it is put right. */
export function HealthNotice({ isOpen, onCount, onChosen }: HealthNoticeProps) {
  const { t } = useTranslation('systemHealth')
  const { data, refetch } = useEndpoint(readSystemHealth, {})
  useEffect(() => {
    const timer = setInterval(() => void refetch(), betweenLooks)
    return () => clearInterval(timer)
  }, [refetch])
  const findings = data?.findings.filter(({ code }) => told.has(code)) ?? []
  const count = findings.length
  useEffect(() => onCount(count), [onCount, count])
  if (!isOpen) return null
  return findings.map(({ code, severity, amount }, index) => (
    <Link key={`${code} ${index}`} className={classes.notice} to="/system" onClick={onChosen}>
      <Status icon={IconAlertTriangle} tone={severity === 'bad' ? 'red' : 'amber'}>
        {t(`findings.${code}.text`, { count: amount, amount: formatNumber(amount) })}
      </Status>
      <span className={classes.quiet}>{t(`findings.${code}.advice`)}</span>
    </Link>
  ))
}
