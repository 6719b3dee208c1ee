import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatNumber, formatPercentChange } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './Dashboard.module.css'

export interface Compared {
  now: number
  before: number
  isBetter?: 'more' | 'less'
}

/** By how much a number differs from that of the period before, in percent. */
export function Change({ now, before, isBetter }: Compared) {
  const { t } = useTranslation('insight')
  if (before === 0) return <span>{t(now === 0 ? 'change.same' : 'change.new')}</span>
  const percent = percentOf(now, before)
  if (percent === 0) return <span>{t('change.same')}</span>
  return <Arrow percent={percent} before={before} {...(isBetter && { isBetter })} />
}

/** The same in a table, which has no room for sentences: only where there was something, and it differs. */
export function CellChange({ now, before, isBetter }: Compared) {
  const percent = before === 0 ? 0 : percentOf(now, before)
  if (percent === 0) return null
  return (
    <span className={classes.cellChange}>
      <Arrow percent={percent} before={before} {...(isBetter && { isBetter })} />
    </span>
  )
}

const percentOf = (now: number, before: number) => Math.round(((now - before) / before) * 100)

interface ArrowProps extends Pick<Compared, 'before' | 'isBetter'> {
  percent: number
}

function Arrow({ percent, before, isBetter }: ArrowProps) {
  const { t } = useTranslation('insight')
  const Picture = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  const isGood = isBetter === undefined ? undefined : percent > 0 === (isBetter === 'more')
  return (
    <span
      className={classes.change}
      data-good={isGood}
      title={t('change.before', { value: formatNumber(before) })}
    >
      <Picture size={16} stroke={1.75} aria-hidden />
      {formatPercentChange(percent)}
    </span>
  )
}
