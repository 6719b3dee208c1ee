import {
  countKanban,
  leaveLane,
  listKanban,
  moveToLane,
  type KanbanTicket,
  type ResponseOf,
  type Tag,
} from '@chatflow/contract'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTicketChanges, type TicketChange } from '../../conversations/tickets/ticketChanges.ts'
import { call } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { applyEvents, moved, type BoardEvent, type LanePage, type Patches } from './boardCache.ts'

/** A move is told in several events. Taken together, a card never leaves the screen in between. */
const batchMs = 30
/** A burst of moves costs one counting. */
const countAfterMs = 500

export interface Drop {
  card: KanbanTicket
  /** None: the first column. */
  lane: Tag | null
  /** The card that it shall stand below. */
  after: number | null
  position: number
}

/** The board as it is now, live, and the way to move cards on it. */
export function useBoard() {
  const { t } = useTranslation('kanban')
  const queries = useQueryClient()
  const [patches, setPatches] = useState<Patches>(new Map())
  const latest = useRef(patches)
  const count = useLater(countAfterMs, () => void queries.invalidateQueries({ queryKey: [countKanban.path] }))
  const known = useCallback(
    (ticketId: number) =>
      queries
        .getQueriesData<InfiniteData<LanePage>>({ queryKey: [listKanban.path] })
        .flatMap(([, lane]) => lane?.pages ?? [])
        .flatMap(({ tickets }) => tickets)
        .find(({ id }) => id === ticketId),
    [queries],
  )
  const apply = useCallback(
    (events: BoardEvent[]) => {
      const { patches: next, lanesToRead, isMove } = applyEvents(latest.current, known, events)
      latest.current = next
      setPatches(next)
      for (const laneId of lanesToRead)
        void queries.invalidateQueries({ queryKey: [listKanban.path, laneId] })
      if (isMove) count()
    },
    [queries, known, count],
  )
  useLiveBoard({ apply, latest, readAgain: () => readAgain(queries) })
  const move = useCallback(
    async ({ card, lane, after, position }: Drop) => {
      const [ticketId, tagId] = [card.id, lane?.id]
      apply([{ is: 'card', card: moved(card, lane, position) }])
      try {
        if (tagId === undefined) await call(leaveLane, { params: { ticketId } })
        else await call(moveToLane, { params: { ticketId, tagId }, body: { after } })
        if (card.lane?.id !== tagId) notifySuccess(t(lane ? 'moved' : 'left'))
      } catch (error) {
        notifyError(error)
        // What is true is read: the card may have gone somewhere else, or the lane away.
        apply([{ is: 'card', card }])
        readAgain(queries)
      }
    },
    [apply, queries, t],
  )
  return { patches, move }
}

function readAgain(queries: ReturnType<typeof useQueryClient>) {
  for (const path of [listKanban.path, countKanban.path]) void queries.invalidateQueries({ queryKey: [path] })
}

interface Live {
  apply: (events: BoardEvent[]) => void
  latest: { current: Patches }
  readAgain: () => void
}

/** Hears of everything that changes a card. */
function useLiveBoard({ apply, latest, readAgain }: Live) {
  const queries = useQueryClient()
  const heard = useRef<BoardEvent[]>([])
  const flush = useLater(batchMs, () => apply(heard.current.splice(0)))
  const hear = (...events: BoardEvent[]) => {
    heard.current.push(...events)
    if (events.length > 0) flush()
  }
  useCompanyEvent('kanban', (event) => {
    if (event.action === 'move') hear({ is: 'card', card: event.ticket })
    else void queries.invalidateQueries({ queryKey: [listKanban.path, event.laneId] })
  })
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') hear({ is: 'ticket', ticket: event.ticket })
    else hear({ is: event.action === 'delete' ? 'gone' : 'read', ticketId: event.ticketId })
  })
  useCompanyEvent('appMessage', (event) => {
    if (event.action !== 'delete') hear({ is: 'ticket', ticket: event.ticket })
  })
  useCompanyEvent('tag', (event) => {
    // The cards of a lane that is gone stand in none: nobody is told of each.
    if (event.action === 'delete') readAgain()
  })
  useTicketChanges({
    onChange: (change) => hear(...changedCards(queries, latest.current, change)),
    onUnknown: readAgain,
  })
}

/** Another name or picture of something that cards mention. */
function changedCards(
  queries: ReturnType<typeof useQueryClient>,
  patches: Patches,
  change: TicketChange,
): BoardEvent[] {
  const read = queries
    .getQueriesData<InfiniteData<ResponseOf<typeof listKanban>>>({ queryKey: [listKanban.path] })
    .flatMap(([, lane]) => lane?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
  const cards = new Map(read.map((card) => [card.id, card]))
  for (const [id, { card }] of patches) {
    if (card) cards.set(id, card)
    else cards.delete(id)
  }
  return [...cards.values()].flatMap((card) => {
    const changed = change(card)
    // As a ticket: a card whose lane is gone from its tags stands in none.
    return changed === card ? [] : [{ is: 'ticket' as const, ticket: changed }]
  })
}

/** Does something a moment later, once for all calls until then. */
function useLater(ms: number, work: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, ms)
  }, [ms])
}
