import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { Talk } from './conversations/timetable.ts'
import type { Cast } from './talkRows.ts'

/** The robots that spoke in talks that are over: from the first word on, until a person took over or it ended. */
export async function seedRobots(
  { db, companyId }: Tenant,
  talks: Talk[],
  { queues, ticketIds }: Cast & { ticketIds: Map<Talk, number> },
) {
  const runs = talks.flatMap((talk) => {
    const { robot, queue, lines, closedAt } = talk
    if (!robot || !closedAt) return []
    const endedAt = lines.find(({ line }) => line[0] === 'us')?.at ?? closedAt
    return {
      companyId,
      ticketId: ticketIds.get(talk)!,
      kind: robot,
      queueId: queues.get(queue ?? '') ?? null,
      state: 'done' as const,
      isCurrent: false,
      startedAt: lines[0]!.at.toISOString(),
      endedAt: endedAt.toISOString(),
    }
  })
  await db.insertInto('automationRuns').values(runs).execute()
}
