import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../platform/format.ts'
import { errorText } from '../platform/errors.ts'
import { notifyWarning } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import {
  quickPlaces,
  type Column,
  type PagedRows,
  type RowAction,
  type RowOrder,
  type RowSelection,
  type RowTone,
} from './list.ts'
import classes from './ListPage.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Tooltip } from './Tooltip.tsx'

interface PrimaryAction {
  label: string
  run: () => void
  /** Why it cannot be done now. The button stays reachable and says so. */
  blockedBy?: string
}

interface ListPageProps<Row> {
  title: string
  /** Stands in the place of the plain count, such as "2 de 5 usuários". */
  countText?: string
  hint?: ReactNode
  search?: { value: string; onChange: (value: string) => void; label?: string }
  filters?: ReactNode
  /** Something but the search narrows the list: it is not empty, only nothing was found. */
  isFiltered?: { text: string; clear: () => void; clearLabel: string } | undefined
  action?: PrimaryAction
  list: PagedRows<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** How a row is called, for buttons that are read aloud. */
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  actions?: RowAction<Row>[]
  order?: RowOrder
  selection?: RowSelection<Row>
  /** Shades a row that asks for attention; a word in it says why. */
  rowTone?: (row: Row) => RowTone | undefined
  /** What the page itself says of an error, where it does. */
  errorText?: (error: unknown) => string | undefined
  empty: { icon: Icon; text: string }
  /** Shown in the place of the table, such as a calendar of the same things. */
  content?: ReactNode
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, countText, hint, search, filters, action, list } = props
  const isSearching = (search?.value ?? '') !== ''
  // Before the first response a zero would be a lie.
  const isKnown = list.rows.length > 0 || (!list.isLoading && !list.error)
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>
          {title} {isKnown && <span className={classes.count}>{countText ?? formatNumber(list.count)}</span>}
        </h1>
        <div className={classes.tools}>
          {search && <SearchBox {...search} />}
          {filters}
        </div>
        {action && <PrimaryButton {...action} />}
      </header>
      {hint}
      {props.content ?? (
        <div className={classes.body}>
          <ListBody {...props} isSearching={isSearching} />
        </div>
      )}
    </div>
  )
}

function ListBody<Row>(props: ListPageProps<Row> & { isSearching: boolean }) {
  const { t } = useTranslation('ui')
  const { list, search, isSearching, empty, action } = props
  if (list.rows.length > 0) return <ListTable {...props} label={props.title} />
  if (list.isLoading) {
    const { columns, actions = [], order, selection } = props
    const hasHandle = Boolean(order ?? selection)
    return <ListSkeleton columns={columns} actionCount={quickPlaces(actions)} hasHandle={hasHandle} />
  }
  if (list.error) {
    return <ErrorState text={props.errorText?.(list.error) ?? errorText(list.error)} onRetry={list.retry} />
  }
  if (isSearching && search) {
    return (
      <EmptyState
        icon={IconSearchOff}
        text={t('search.nothing', { text: search.value })}
        action={
          <Button variant="default" onClick={() => search.onChange('')}>
            {t('search.clear')}
          </Button>
        }
      />
    )
  }
  if (props.isFiltered) {
    const { text, clear, clearLabel } = props.isFiltered
    return (
      <EmptyState
        icon={IconSearchOff}
        text={text}
        action={
          <Button variant="default" onClick={clear}>
            {clearLabel}
          </Button>
        }
      />
    )
  }
  return <EmptyState {...empty} action={action && <PrimaryButton {...action} />} />
}

function PrimaryButton({ label, run, blockedBy }: PrimaryAction) {
  return (
    <Tooltip label={blockedBy} disabled={!blockedBy} multiline maw={280}>
      <Button
        className={classes.primary}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        data-disabled={blockedBy ? true : undefined}
        aria-disabled={blockedBy ? true : undefined}
        onClick={() => (blockedBy ? notifyWarning(blockedBy) : run())}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
