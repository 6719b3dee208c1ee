import type { Hearing, Outcome } from './hearing.ts'
import { isAllowed, leaveTo } from './lead.ts'

/** Lets the service of the connection answer whoever is in no queue yet, once in an attendance. */
export async function startIntegration(hearing: Hearing): Promise<Outcome | undefined> {
  const { ticket, connection, memory, tenant } = hearing
  const { integrationId } = connection
  if (integrationId === null || ticket.queueId !== null || ticket.userId !== null) return undefined
  // Whoever is in the middle of choosing goes on choosing.
  if (memory.integration?.isOver || memory.menu?.isWaiting || !(await isAllowed(tenant))) return undefined
  await leaveTo(hearing, integrationId, 'start')
  return { reason: 'passedOn' }
}
