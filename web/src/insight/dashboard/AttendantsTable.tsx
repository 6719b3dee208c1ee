import { findDashboardNow, reportLinks, type ComparedAttendant, type ReportChoice } from '@chatflow/contract'
import { IconArrowDown, IconArrowUp, IconCircle, IconCircleFilled } from '@tabler/icons-react'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import {
  attendantColumns,
  columnOf,
  inOrder,
  isFalling,
  sortBy,
  type AttendantColumn,
  type AttendantsSort,
} from './attendantsOrder.ts'
import { CellChange } from './Change.tsx'
import classes from './Dashboard.module.css'
import { Help } from './Help.tsx'
import type { InsightChoice } from './insightChoice.ts'
import { minutesText } from './minutes.ts'
import { isOnlineNow } from './now.ts'
import { ReportLink } from './ReportLink.tsx'
import { useEmailsOfNamesakes } from './useEmailsOfNamesakes.ts'

interface AttendantsTableProps {
  attendants: ComparedAttendant[]
  choice: InsightChoice
  sort: AttendantsSort
  onSort: (sort: AttendantsSort) => void
}

/** The numbers of every attendant, in the order that one asks for. */
export function AttendantsTable({ attendants, choice, sort, onSort }: AttendantsTableProps) {
  const { t } = useTranslation('insight')
  // The row above it keeps it as it is at this moment.
  const { data: now } = useEndpoint(findDashboardNow, {})
  const emails = useEmailsOfNamesakes(attendants)
  const rows = attendants.map((one) => ({ ...one, online: isOnlineNow(one, now) }))
  return (
    <section className={classes.box} aria-label={t('attendants.title')}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {attendantColumns.map((column) => (
                <SortHead key={column} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder(rows, sort).map((one) => (
              <AttendantRow key={one.id} one={one} email={emails.get(one.id)} choice={choice} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface SortHeadProps extends Pick<AttendantsTableProps, 'sort' | 'onSort'> {
  column: AttendantColumn
}

/** What the column is, in which order it stands, and what it counts. */
function SortHead({ column, sort, onSort }: SortHeadProps) {
  const { t } = useTranslation('insight')
  const label = t(`attendants.${column === 'online' ? 'status' : column}`)
  const isSorted = columnOf(sort) === column
  const Arrow = isFalling(sort) ? IconArrowDown : IconArrowUp
  return (
    // Read before every cell of it: what it counts is not said each time.
    <th
      scope="col"
      aria-label={label}
      {...(isSorted && { 'aria-sort': isFalling(sort) ? 'descending' : 'ascending' })}
    >
      <span className={classes.headWithHelp}>
        <button type="button" className={classes.sort} onClick={() => onSort(sortBy(column, sort))}>
          {label}
          {isSorted && <Arrow size={14} stroke={1.75} aria-hidden />}
        </button>
        {column !== 'name' && column !== 'online' && <Help text={t(`attendants.help.${column}`)} />}
      </span>
    </th>
  )
}

interface AttendantRowProps {
  one: ComparedAttendant
  /** Of namesakes. */
  email: string | undefined
  choice: InsightChoice
}

function AttendantRow({ one, email, choice }: AttendantRowProps) {
  const { t } = useTranslation('insight')
  const { previous } = one
  const link = (count: number, more: Partial<ReportChoice>, value: string, nothing = '–') =>
    count === 0 ? (
      nothing
    ) : (
      <ReportLink choice={choice} more={{ users: [one.id], ...more }} className={classes.link}>
        {value}
      </ReportLink>
    )
  /** Means of none are no numbers to compare. */
  const change = (key: keyof typeof previous, of: keyof typeof previous = key, isBetter?: 'more' | 'less') =>
    one[of] > 0 &&
    previous[of] > 0 && <CellChange now={one[key]} before={previous[key]} {...(isBetter && { isBetter })} />
  return (
    <tr>
      <th scope="row">
        {one.name || t('removedUser', { id: one.id })}
        {email && <span className={classes.email}>{email}</span>}
      </th>
      <td>
        {link(one.countRating, reportLinks.withRating, formatNumber(one.rating))}
        {change('rating', 'countRating', 'more')}
      </td>
      <td>
        {link(one.countRating, reportLinks.withRating, formatNumber(one.countRating), '0')}
        {change('countRating')}
      </td>
      <td>
        {link(one.tickets, reportLinks.tickets, formatNumber(one.tickets), '0')}
        {change('tickets')}
      </td>
      <td>
        {link(one.served, reportLinks.avgWaitTime, minutesText(one.avgWaitTime))}
        {change('avgWaitTime', 'served', 'less')}
      </td>
      <td>
        {link(one.served, reportLinks.avgSupportTime, minutesText(one.avgSupportTime))}
        {change('avgSupportTime', 'served', 'less')}
      </td>
      <td>
        <Status icon={one.online ? IconCircleFilled : IconCircle} tone={one.online ? 'green' : 'quiet'}>
          {t(one.online ? 'online' : 'offline')}
        </Status>
      </td>
    </tr>
  )
}
