import type { KanbanTicket, Tag } from '@chatflow/contract'

const hour = 3_600_000

/** When time takes a card on to the next lane; never while the customer has the last word. */
export function movesAt(
  { status, fromMe, isGroup, lane: place, lastMessageAt }: KanbanTicket,
  lane: Pick<Tag, 'timeLane' | 'nextLaneId'> | undefined,
): Date | undefined {
  if (!place || !lane || lane.timeLane === 0 || lane.nextLaneId === null) return undefined
  if (!fromMe || isGroup || (status !== 'open' && status !== 'pending')) return undefined
  const from = Math.max(Date.parse(place.since), Date.parse(lastMessageAt ?? place.since))
  return new Date(from + lane.timeLane * hour)
}
