import type { KanbanTicket, Tag } from '@chatflow/contract'
import { useDroppable } from '@dnd-kit/core'
import { Skeleton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { UncountedRows } from '../../ui/list.ts'
import { useLoadNearEnd } from '../../ui/useLoadNearEnd.ts'
import type { Patches } from './boardCache.ts'
import { activeFilters, type BoardChoice } from './boardChoice.ts'
import { droppableId, useBoardDrag } from './BoardDrag.tsx'
import classes from './Board.module.css'
import { Card } from './Card.tsx'
import { markIn, slotHeight } from './dropPlace.ts'
import { LaneHeader } from './LaneHeader.tsx'
import { useLane } from './useLane.ts'

export interface LaneProps {
  /** None: the first column. */
  lane: Tag | null
  lanes: Tag[]
  total: { count: number; unread: number } | undefined
  choice: BoardChoice
  patches: Patches
  openUuid: string | undefined
  /** The card that was just put down by key, and takes the focus along. */
  focusId: number | undefined
  /** The minutes within which queues want to reply. */
  targets: ReadonlyMap<number, number>
  onOpen: (card: KanbanTicket) => void
  onMove: (card: KanbanTicket, lane: Tag | null) => void
  onEdit: ((lane: Tag) => void) | undefined
}

/** One column of the board. Of thousands of cards those in sight are drawn. */
export const Lane = memo(function Lane(props: LaneProps) {
  const { lane, lanes, total, choice, patches } = props
  const { t } = useTranslation('kanban')
  const laneId = lane?.id ?? null
  const name = lane?.name ?? t('defaultLane')
  const list = useLane(laneId, choice, patches)
  const column = useRef<HTMLElement>(null)
  return (
    <section ref={column} className={classes.lane} aria-label={name}>
      <LaneHeader lane={lane} lanes={lanes} total={total} onEdit={props.onEdit} />
      <Cards {...props} list={list} name={name} column={column} />
    </section>
  )
})

interface CardsProps extends LaneProps {
  list: UncountedRows<KanbanTicket>
  name: string
  column: { current: HTMLElement | null }
}

function Cards(props: CardsProps) {
  const { lane, lanes, list, name, column, openUuid, targets, onOpen, onMove } = props
  const { t } = useTranslation('kanban')
  const laneId = lane?.id ?? null
  const { rows } = list
  const scroller = useRef<HTMLDivElement>(null)
  const { setNodeRef } = useDroppable({ id: droppableId(laneId) })
  // Cards that are held at its edge scroll it.
  const scrollerRef = useMergedRef(scroller, setNodeRef)
  const { dragged, lanes: dragLanes } = useBoardDrag()
  const active = useActive(rows, scroller)
  const kept = [active.index, rows.findIndex(({ id }) => id === dragged?.card.id)]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => slotHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 3,
    // What has the focus or is in somebody's hand stays in the page, also out of sight.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)])].toSorted(
        (one, other) => one - other,
      ),
  })
  const reveal = useCallback((place: number) => virtual.scrollToIndex(place), [virtual])
  useEffect(() => {
    dragLanes.set(laneId, {
      laneId,
      cards: rows,
      name,
      column: column.current,
      scroller: scroller.current,
      reveal,
    })
    return () => void dragLanes.delete(laneId)
  }, [dragLanes, laneId, rows, name, column, reveal])
  useFollow(props.focusId, rows, { reveal, focus: active.focus })
  const step = (steps: number) => {
    const index = Math.min(Math.max(active.index + steps, 0), rows.length - 1)
    reveal(index)
    active.focus(rows[index]?.id)
  }
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  const onStep = useCallback((steps: number) => latest.current(steps), [])
  const loadWhenNearEnd = useLoadNearEnd(scroller, list)
  const mark = dragged && markIn({ laneId, cards: rows }, dragged.card, dragged.target)
  const nextLane = lanes.find(({ id }) => id === lane?.nextLaneId)
  const isAimedAt = dragged?.target.laneId === laneId
  return (
    <div className={classes.body} data-aimed={isAimedAt || undefined}>
      <div ref={scrollerRef} className={classes.scroller} onScroll={loadWhenNearEnd}>
        <ul
          className={classes.cards}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('cards', { name })}
        >
          {mark !== undefined && (
            <li className={classes.mark} style={{ top: mark * slotHeight - 5 }} aria-hidden />
          )}
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const card = rows[index]
            if (!card) return null
            return (
              <Card
                key={key}
                card={card}
                lane={lane ?? undefined}
                nextLane={nextLane}
                top={start}
                isActive={index === active.index}
                isOpen={card.uuid === openUuid}
                target={targets.get(card.queueId ?? 0)}
                lanes={lanes}
                onMove={onMove}
                onOpen={onOpen}
                onActive={active.set}
                onStep={onStep}
              />
            )
          })}
        </ul>
        <LaneEnd {...props} />
      </div>
    </div>
  )
}

/** The card of a lane that keys reach. */
function useActive(rows: KanbanTicket[], scroller: { current: HTMLElement | null }) {
  const [id, set] = useState<number>()
  const found = rows.findIndex((card) => card.id === id)
  const focus = useCallback(
    (wanted: number | undefined) => {
      set(wanted)
      // It may have to be drawn first.
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-ticket="${wanted}"] button`)?.focus(),
      )
    },
    [scroller],
  )
  return { index: Math.max(found, 0), set, focus }
}

interface Follow {
  reveal: (place: number) => void
  focus: (id: number | undefined) => void
}

/** Once, when the card has come. */
function useFollow(focusId: number | undefined, rows: KanbanTicket[], { reveal, focus }: Follow) {
  const done = useRef<number>(undefined)
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === focusId)
    if (focusId === undefined) done.current = undefined
    if (focusId === undefined || index === -1 || done.current === focusId) return
    done.current = focusId
    reveal(index)
    focus(focusId)
  }, [focusId, rows, reveal, focus])
}

/** What stands below the cards, or instead of them. */
function LaneEnd({ list, lane, choice }: CardsProps) {
  const { t } = useTranslation('kanban')
  if (list.error) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.isLoading)
    return (
      <div className={classes.loading} aria-busy>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height={slotHeight - 8} radius="md" />
        ))}
      </div>
    )
  if (list.hasMore) return <Skeleton className={classes.more} height={10} width="40%" radius="xl" />
  if (list.rows.length > 0) return null
  const isNarrowed = choice.searchParam !== '' || activeFilters(choice) > 0
  return <p className={classes.empty}>{t(isNarrowed ? 'nothing' : lane ? 'noCards' : 'noneWaiting')}</p>
}
