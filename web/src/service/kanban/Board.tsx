import type { countKanban, KanbanTicket, ResponseOf, Tag } from '@chatflow/contract'
import { useCallback, useMemo, useState } from 'react'
import { useWaitTargets } from '../../conversations/tickets/list/useWaitTargets.ts'
import type { BoardChoice } from './boardChoice.ts'
import { BoardDrag } from './BoardDrag.tsx'
import classes from './Board.module.css'
import { HeldCard } from './Card.tsx'
import { Lane } from './Lane.tsx'
import { useBoard } from './useBoard.ts'

export interface BoardProps {
  lanes: Tag[] | undefined
  totals: ResponseOf<typeof countKanban>['lanes'] | undefined
  choice: BoardChoice
  openUuid: string | undefined
  onOpen: (card: KanbanTicket) => void
  onEdit: ((lane: Tag) => void) | undefined
}

const none: Tag[] = []

/** The lanes side by side, live, with cards that are taken from one to the other. */
export function Board({ lanes = none, totals, choice, openUuid, onOpen, onEdit }: BoardProps) {
  const { patches, move } = useBoard()
  const [focusId, setFocusId] = useState<number>()
  const targets = useWaitTargets(true)
  const columns = useMemo(() => [null, ...lanes], [lanes])
  const byId = useMemo(() => new Map(lanes.map((lane) => [lane.id, lane])), [lanes])
  const toTop = useCallback(
    // Above everything that is there, wherever that is.
    (card: KanbanTicket, lane: Tag | null) =>
      void move({ card, lane, after: null, position: -Number.MAX_VALUE }),
    [move],
  )
  const totalOf = (laneId: number | null) =>
    totals && (totals.find((total) => total.laneId === laneId) ?? { count: 0, unread: 0 })
  const lanesOf = (card: KanbanTicket) => {
    const lane = byId.get(card.lane?.id ?? 0)
    return {
      lane,
      nextLane: byId.get(lane?.nextLaneId ?? 0),
      target: targets.get(card.queueId ?? 0),
    }
  }
  return (
    <BoardDrag
      order={columns.map((lane) => lane?.id ?? null)}
      drawCard={(card) => <HeldCard card={card} {...lanesOf(card)} />}
      onDrop={(card, laneId, place) => {
        setFocusId(undefined)
        void move({ card, lane: laneId === null ? null : (byId.get(laneId) ?? null), ...place })
        requestAnimationFrame(() => setFocusId(card.id))
      }}
    >
      <div className={classes.board} data-swiped>
        {columns.map((lane) => (
          <Lane
            key={lane?.id ?? 'none'}
            lane={lane}
            lanes={lanes}
            total={totalOf(lane?.id ?? null)}
            choice={choice}
            patches={patches}
            openUuid={openUuid}
            focusId={focusId}
            targets={targets}
            onOpen={onOpen}
            onMove={toTop}
            onEdit={onEdit}
          />
        ))}
      </div>
    </BoardDrag>
  )
}
