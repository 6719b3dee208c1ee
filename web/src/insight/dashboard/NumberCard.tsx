import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../platform/format.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './Dashboard.module.css'

interface NumberCardProps {
  label: string
  /** What the number counts, in a sentence. */
  help: string
  value: ReactNode
  detail?: ReactNode
  change?: { now: number; before: number; isBetter?: 'more' | 'less' } | undefined
  tone?: 'red' | 'amber' | undefined
  /** Around the value, such as a link to what was counted. */
  link?: (value: ReactNode) => ReactNode
}

/** One number: what it is, how much, and how it was before. */
export function NumberCard({ label, help, value, detail, change, tone, link }: NumberCardProps) {
  const shown = value ?? <Skeleton width={64} height={28} />
  return (
    <section className={classes.card} aria-label={label}>
      <h3 className={classes.label}>
        {label}
        <Tooltip label={help} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.help} aria-label={help}>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          </button>
        </Tooltip>
      </h3>
      <div className={classes.value} data-tone={tone}>
        {link && value !== undefined ? link(shown) : shown}
      </div>
      <div className={classes.detail}>
        {detail}
        {change && <Change {...change} />}
      </div>
    </section>
  )
}

function Change({ now, before, isBetter }: { now: number; before: number; isBetter?: 'more' | 'less' }) {
  const { t } = useTranslation('insight')
  if (before === 0) return <span>{t(now === 0 ? 'change.same' : 'change.new')}</span>
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return <span>{t('change.same')}</span>
  const Arrow = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  const isGood = isBetter === undefined ? undefined : percent > 0 === (isBetter === 'more')
  return (
    <span
      className={classes.change}
      data-good={isGood}
      title={t('change.before', { value: formatNumber(before) })}
    >
      <Arrow size={16} stroke={1.75} aria-hidden />
      {t('change.percent', { percent: `${percent > 0 ? '+' : ''}${formatNumber(percent)}` })}
    </span>
  )
}
