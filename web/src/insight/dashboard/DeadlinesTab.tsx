import {
  listSlaNumbers,
  reportLinks,
  slaTargets,
  type ReportChoice,
  type SlaNumbers,
  type SlaTarget,
} from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { formatNumber, formatPercent } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Donut } from '../../ui/charts/Donut.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from './Dashboard.module.css'
import { groupOutcomes, shareOf, sumOf, type Outcome } from './deadlineShares.ts'
import { filterQuery, type InsightChoice } from './insightChoice.ts'
import { Explained } from './Help.tsx'
import { ReportLink } from './ReportLink.tsx'

/** How much of what the queues promise was kept. */
export function DeadlinesTab({ choice }: { choice: InsightChoice }) {
  const { t } = useTranslation('insight')
  const query = {
    ...(choice.from && { dateFrom: choice.from }),
    ...(choice.to && { dateTo: choice.to }),
    ...filterQuery(choice),
  }
  const { data, error, refetch } = useQuery({
    queryKey: [listSlaNumbers.path, query],
    queryFn: () => call(listSlaNumbers, { query }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <ErrorState text={t('chartError')} onRetry={refetch} />
  if (!data) return <Skeleton height={320} />
  if (data.numbers.length === 0) return <NoDeadlines isPromising={data.isPromising} />
  return (
    <div className={classes.stack}>
      <Shares data={data} choice={choice} />
      <p className={classes.note}>{t('deadlines.help')}</p>
      <Outcomes title={t('deadlines.byQueue')} name={t('deadlines.queue')}>
        {groupOutcomes(data.numbers, ({ queueId }) => queueId).map(({ key, first, outcomes }) => (
          <OutcomeRow
            key={key}
            name={
              <span className={classes.named}>
                {first.queue && <Dot color={first.queue.color} />}
                {first.queue?.name ?? t('deadlines.removedQueue', { id: key })}
              </span>
            }
            outcomes={outcomes}
            choice={choice}
            own={{ queueIds: [key] }}
          />
        ))}
      </Outcomes>
      <Outcomes title={t('deadlines.byAttendant')} name={t('attendants.name')}>
        {groupOutcomes(data.attendants, ({ userId }) => userId).map(({ key, first, outcomes }) => (
          <OutcomeRow
            key={key}
            name={key === null ? t('deadlines.nobody') : first.name || t('removedUser', { id: key })}
            outcomes={outcomes}
            choice={choice}
            own={key === null ? { withoutUser: true } : { users: [key] }}
          />
        ))}
      </Outcomes>
    </div>
  )
}

function NoDeadlines({ isPromising }: { isPromising: boolean }) {
  const { t } = useTranslation('insight')
  return (
    <div className={classes.box}>
      <EmptyState
        icon={IconTargetArrow}
        text={t(isPromising ? 'deadlines.noneDue' : 'deadlines.none')}
        action={
          !isPromising && (
            <Button component={Link} to="/queues" variant="default">
              {t('deadlines.toQueues')}
            </Button>
          )
        }
      />
    </div>
  )
}

const toneOf = (share: number) => (share >= 90 ? 'green' : share >= 70 ? 'amber' : 'red')
const percent = (share: number | undefined) => (share === undefined ? '–' : formatPercent(share))

/** A ring for each kind of promise, with its share of the period before. */
function Shares({ data, choice }: { data: SlaNumbers; choice: InsightChoice }) {
  const { t } = useTranslation(['insight', 'sla'])
  const rings = slaTargets.flatMap((target) => {
    const now = sumOf(data.numbers, target)
    const share = shareOf(now)
    return share === undefined ? [] : [{ target, now, share, before: shareOf(sumOf(data.previous, target)) }]
  })
  return (
    <div className={classes.threeDonuts}>
      {rings.map(({ target, now, share, before }) => (
        <Donut
          key={target}
          label={
            <>
              <ReportLink choice={choice} more={{ ...reportLinks.kept, target }} className={classes.link}>
                {t(`sla:editor.${target}`)}
              </ReportLink>
              <span className={classes.donutDetail}>
                {t('insight:deadlines.of', {
                  kept: formatNumber(now.kept),
                  total: formatNumber(now.kept + now.missed),
                })}
                {before !== undefined && <> · {t('insight:change.before', { value: percent(before) })}</>}
              </span>
            </>
          }
          text={percent(share)}
          share={share}
          tone={toneOf(share)}
        />
      ))}
    </div>
  )
}

function Outcomes({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  const { t } = useTranslation(['insight', 'sla'])
  return (
    <section className={classes.box} aria-label={title}>
      <h2 className={classes.boxTitle}>{title}</h2>
      <div className={classes.scroll}>
        <table className={classes.outcomes}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {slaTargets.map((target) => (
                <th key={target} scope="col">
                  {t(`sla:editor.${target}`)}
                </th>
              ))}
              <th scope="col" className={classes.number}>
                <Explained text={t('insight:deadlines.missedHelp')}>
                  {t('insight:deadlines.missed')}
                </Explained>
              </th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  )
}

interface OutcomeRowProps {
  name: ReactNode
  outcomes: Outcome[]
  choice: InsightChoice
  /** What makes it this row. */
  own: Partial<ReportChoice>
}

function OutcomeRow({ name, outcomes, choice, own }: OutcomeRowProps) {
  const { t } = useTranslation('insight')
  const late = outcomes.reduce((sum, outcome) => sum + outcome.missed, 0)
  const cell = (target: SlaTarget) => {
    const sum = sumOf(outcomes, target)
    const total = sum.kept + sum.missed
    const hint = t('deadlines.of', { kept: formatNumber(sum.kept), total: formatNumber(total) })
    return (
      <td key={target}>
        {total === 0 ? (
          percent(undefined)
        ) : (
          <ReportLink choice={choice} more={{ ...reportLinks.kept, ...own, target }} className={classes.link}>
            {percent(shareOf(sum))}
          </ReportLink>
        )}
        {total > 0 && <span className={classes.of}>{hint}</span>}
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      {slaTargets.map(cell)}
      <td className={classes.number}>
        {late === 0 ? (
          formatNumber(0)
        ) : (
          <ReportLink choice={choice} more={{ ...reportLinks.missed, ...own }} className={classes.link}>
            {formatNumber(late)}
          </ReportLink>
        )}
      </td>
    </tr>
  )
}
