import type { Ticket } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { useLoadNearEnd } from '../../../ui/useLoadNearEnd.ts'
import { useOpenUuid } from '../useOpenUuid.ts'
import { dividerHeight, rowAt, rowsMoved, rowTop, type RowPlaces } from './keepPlace.ts'
import classes from './TicketList.module.css'
import { TicketRow } from './TicketRow.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useDensity } from './useDensity.ts'
import { useNeighbours } from './useNeighbours.ts'
import type { TicketRowsRead } from './useTicketList.ts'

interface TicketRowsProps {
  list: TicketRowsRead
  label: string
  /** The minutes within which a queue wants to reply, of the queues that say so. */
  targets: ReadonlyMap<number, number>
  onOpen: (uuid: string) => void
}

/** The rows of one view. However they move, what is in sight, chosen and focused stays where it is. */
export function TicketRows({ list, label, targets, onOpen }: TicketRowsProps) {
  const selectedUuid = useOpenUuid()
  const { t } = useTranslation('tickets')
  const { rows, unread } = list
  const dividerAt = unread > 0 && unread < rows.length ? unread : undefined
  const hasManyConnections = (useConnections().data?.length ?? 0) > 1
  const keysId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { isCompact, rowHeight } = useDensity()
  const isTouched = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false })
  const { activeIndex, setActive, placeAfter, focusRow } = useActiveRow(rows, selectedUuid, scroller)
  const withActive = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])].toSorted((one, other) => one - other),
    [activeIndex],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // The row below the divider is as much taller, and drawn at its lower end.
    estimateSize: (index) => (index === dividerAt ? rowHeight + dividerHeight : rowHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // Until it is measured it may be as tall as the window: the first rows are drawn with the list, not after it.
    initialRect: { width: 0, height: window.innerHeight },
    // The row with the focus stays in the page even when it has moved out of sight: gone, it would take the focus along.
    rangeExtractor: withActive,
  })
  // The library keeps what it has measured until it is told otherwise.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight, dividerAt])
  useKeepPlace(scroller, rows, { rowHeight, dividerAt })
  const move = useRef<(steps: number) => void>(undefined)
  useEffect(() => {
    move.current = (steps) => {
      const index = placeAfter(steps)
      virtual.scrollToIndex(index)
      focusRow(index)
    }
  })
  useNeighbours({ rows, selectedUuid, onOpen, show: (index) => virtual.scrollToIndex(index), focusRow })
  const onMove = useCallback((steps: number) => move.current?.(steps), [])
  const loadWhenNearEnd = useLoadNearEnd(scroller, list)

  return (
    <div ref={scroller} className={classes.scroller} onScroll={loadWhenNearEnd}>
      <ul
        className={classes.rows}
        style={{ height: virtual.getTotalSize() }}
        aria-label={label}
        aria-describedby={keysId}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const ticket = rows[index]
          if (ticket === undefined) return null
          return (
            <Fragment key={key}>
              {index === dividerAt && <Divider top={start}>{t('list.upToDate')}</Divider>}
              <TicketRow
                ticket={ticket}
                top={index === dividerAt ? start + dividerHeight : start}
                place={index + 1}
                total={list.hasMore ? -1 : rows.length}
                isCompact={isCompact}
                hasManyConnections={hasManyConnections}
                target={targets.get(ticket.queueId ?? 0)}
                isTouched={isTouched}
                isChosen={ticket.uuid === selectedUuid}
                isActive={index === activeIndex}
                onOpen={onOpen}
                onActive={setActive}
                onMove={onMove}
              />
            </Fragment>
          )
        })}
      </ul>
      <VisuallyHidden id={keysId}>{t('list.keys')}</VisuallyHidden>
      <ListEnd list={list} />
    </div>
  )
}

/** Says where what is new ends. */
function Divider({ top, children }: { top: number; children: ReactNode }) {
  return (
    <li className={classes.divider} style={{ transform: `translateY(${top}px)`, height: dividerHeight }}>
      {children}
    </li>
  )
}

/** At the top new tickets are seen arriving; further down the list is scrolled along with what is being read. */
function useKeepPlace(scroller: RefObject<HTMLElement | null>, rows: Ticket[], places: RowPlaces) {
  const before = useRef<{ rows: string[]; places: RowPlaces }>({ rows: [], places })
  const { rowHeight, dividerAt } = places
  useLayoutEffect(() => {
    const now = rows.map(({ uuid }) => uuid)
    const element = scroller.current
    const after = { rowHeight, dividerAt }
    const known = before.current
    if (element && element.scrollTop > 0 && known.rows.length > 0) {
      const from = rowAt(element.scrollTop, known.places)
      const to = rowAt(element.scrollTop + element.clientHeight, known.places)
      const moved = rowsMoved(known.rows, now, { from, to })
      const top = rowTop(from + moved, after) - rowTop(from, known.places)
      if (top !== 0) element.scrollBy({ top, behavior: 'instant' })
    }
    before.current = { rows: now, places: after }
  }, [rows, scroller, rowHeight, dividerAt])
}
