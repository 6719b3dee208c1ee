import type { Viewer } from './tickets.visibility.ts'

/**
 * A viewer in two parts, for a statement that is written once (`compiledOnce`): what decides how the statement reads, and
 * the values that it is filled with.
 */
export function viewerShape(viewer: Viewer) {
  const { queueIds, seesColleagues, seesWithoutQueue, seesGroups, seesHistory, groupsOf } = viewer
  return [queueIds === 'every', seesColleagues, seesWithoutQueue, seesGroups, seesHistory, groupsOf === null]
}

export interface ViewerValues {
  userId: number
  ownQueues: number[]
  groupsOf: number | null
}
export const viewerValues = ({ userId, queueIds, groupsOf }: Viewer): ViewerValues => ({
  userId,
  ownQueues: queueIds === 'every' ? [] : queueIds,
  groupsOf,
})

/** A viewer of the same shape with other values. */
export const withValues = (viewer: Viewer, { userId, ownQueues, groupsOf }: ViewerValues): Viewer => ({
  ...viewer,
  userId,
  queueIds: viewer.queueIds === 'every' ? 'every' : ownQueues,
  groupsOf: viewer.groupsOf === null ? null : groupsOf,
})
