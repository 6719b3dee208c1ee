import type { Ticket } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { PagedRows } from '../../../ui/list.ts'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { useLoadNearEnd } from '../../../ui/useLoadNearEnd.ts'
import { rowsMoved } from './keepPlace.ts'
import classes from './TicketList.module.css'
import { TicketRow } from './TicketRow.tsx'
import { useActiveRow } from './useActiveRow.ts'
import { useDensity } from './useDensity.ts'
import { useNeighbours } from './useNeighbours.ts'

interface TicketRowsProps {
  list: PagedRows<Ticket>
  label: string
  selectedUuid: string | undefined
  onOpen: (uuid: string) => void
}

/** The rows of one view. However they move, what is in sight, chosen and focused stays where it is. */
export function TicketRows({ list, label, selectedUuid, onOpen }: TicketRowsProps) {
  const { t } = useTranslation('tickets')
  const { rows } = list
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
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The row with the focus stays in the page even when it has moved out of sight: gone, it would take the focus along.
    rangeExtractor: withActive,
  })
  // The library keeps what it has measured until it is told otherwise.
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  useKeepPlace(scroller, rows, rowHeight)
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
            <TicketRow
              key={key}
              ticket={ticket}
              top={start}
              place={index + 1}
              total={list.hasMore ? -1 : rows.length}
              isCompact={isCompact}
              isTouched={isTouched}
              isChosen={ticket.uuid === selectedUuid}
              isActive={index === activeIndex}
              onOpen={onOpen}
              onActive={setActive}
              onMove={onMove}
            />
          )
        })}
      </ul>
      <VisuallyHidden id={keysId}>{t('list.keys')}</VisuallyHidden>
      <ListEnd list={list} />
    </div>
  )
}

/** At the top new tickets are seen arriving; further down the list is scrolled along with what is being read. */
function useKeepPlace(scroller: RefObject<HTMLElement | null>, rows: Ticket[], rowHeight: number) {
  const before = useRef<string[]>([])
  useLayoutEffect(() => {
    const now = rows.map(({ uuid }) => uuid)
    const element = scroller.current
    if (element && element.scrollTop > 0 && before.current.length > 0) {
      const from = Math.floor(element.scrollTop / rowHeight)
      const to = Math.floor((element.scrollTop + element.clientHeight) / rowHeight)
      const moved = rowsMoved(before.current, now, { from, to })
      if (moved !== 0) element.scrollBy({ top: moved * rowHeight, behavior: 'instant' })
    }
    before.current = now
  }, [rows, scroller, rowHeight])
}
