import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { currentLanguage } from '../platform/i18n.ts'

/** One page after another of a list, as `usePages` gives it. */
export interface PagedRows<Row> {
  rows: Row[]
  count: number
  isLoading: boolean
  error: unknown
  hasMore: boolean
  /** It came in more than one page: then it is worth saying where it ends. */
  isLong?: boolean
  loadMore: () => void
  isLoadingMore: boolean
  retry: () => void
}
/** How many there are is said elsewhere. */
export type UncountedRows<Row> = Omit<PagedRows<Row>, 'count'>

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Narrowest useful width in pixels. */
  min: number
  /** Share of the spare width; 1 unless told. */
  grow?: number
  align?: 'right'
  /** Of use to programs and support, such as an id: it does not ask to be read. */
  isQuiet?: true
  /** Says by itself what it is for: on a phone nothing stands beside it. */
  isButton?: true
  /** Left out when the table is too narrow, highest number first. */
  minor?: number
  /** Left out of the card on a phone. */
  isOffPhone?: boolean
}

/** What a cell says that has nothing to say: a column keeps its place, a card on a phone leaves it out. */
export const nothing = '–'
export const saysNothing = (cell: ReactNode) =>
  cell === nothing || cell === '' || cell === null || cell === undefined || cell === false

/** Room for a day and its time. English counts to twelve and says which half: "12/28/2026, 12:58 PM". */
export const momentWidth = () => (currentLanguage() === 'en' ? 168 : 148)

export type RowTone = 'amber' | 'red'

export interface RowAction<Row> {
  key: string
  label: string
  icon: Icon
  run: (row: Row) => void
  isDanger?: boolean
  /** Seldom wanted: it stands in the menu of the row only. */
  isMenuOnly?: boolean
  isHidden?: (row: Row) => boolean
  /** A row offers at most one of those with the same place: they need the room of one. */
  place?: string
}

export const quickActions = <Row>(actions: RowAction<Row>[]) =>
  actions.filter(({ isMenuOnly }) => !isMenuOnly)

/** How many of them a row has room for. */
export const quickPlaces = <Row>(actions: RowAction<Row>[]) =>
  new Set(quickActions(actions).map(({ key, place = key }) => place)).size

/** Rows that people put in an order: by dragging their handles, or with the arrow keys on them. */
export interface RowOrder {
  /** What the handle of a row is called. */
  label: (name: string) => string
  hint: string
  move: (from: number, to: number) => void
}

/** Rows that are chosen, to do something with all of them. */
export interface RowSelection<Row> {
  /** What the box of a row is called. */
  label: (name: string) => string
  isSelected: (row: Row) => boolean
  /** `isRange`: all rows from the one before to this one. */
  toggle: (row: Row, isRange: boolean) => void
  all: 'none' | 'some' | 'all'
  allLabel: string
  toggleAll: () => void
}
const handleWidth = 36

const actionWidth = 32
const edgeWidth = 16

/** Room for every quick action and the menu button, so that showing them moves nothing; without any, the margin. */
export const actionsWidth = (actionCount: number) =>
  actionCount === 0 ? edgeWidth : (actionCount + 1) * actionWidth + 8

/** What is left of a row for its columns. */
export const columnsWidth = (width: number, actionCount: number, hasHandle: boolean) =>
  width - actionsWidth(actionCount) - (hasHandle ? handleWidth : 0)

/** Drops minor columns until the rest fits: a small laptop sees fewer columns, not a sideways scroll bar. */
export function columnsThatFit<Row>(columns: Column<Row>[], width: number): Column<Row>[] {
  const needed = columns.reduce((sum, column) => sum + column.min, 0)
  const leastImportant = columns.reduce<Column<Row> | undefined>(
    (least, column) => ((column.minor ?? 0) > (least?.minor ?? 0) ? column : least),
    undefined,
  )
  if (width <= 0 || needed <= width || !leastImportant) return columns
  return columnsThatFit(
    columns.filter((column) => column !== leastImportant),
    width,
  )
}

export function gridTracks<Row>(columns: Column<Row>[], actionCount: number, hasHandle = false): string {
  const tracks = columns.map((column) => `minmax(${column.min}px, ${column.grow ?? 1}fr)`)
  return [...(hasHandle ? [`${handleWidth}px`] : []), ...tracks, `${actionsWidth(actionCount)}px`].join(' ')
}
