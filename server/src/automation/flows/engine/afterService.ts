import type { FlowReason } from '@chatflow/contract'
import type { BlockContext, BlockResult, ServiceOutcome } from './flowModel.ts'

type Way = Pick<BlockResult, 'exit' | 'waitsFor' | 'end'> & { reason: FlowReason }

const ways: Record<ServiceOutcome['outcome'], Way> = {
  spoke: { reason: 'serviceSpoke', waitsFor: 'message' },
  done: { reason: 'serviceDone', exit: 'a' },
  closed: { reason: 'serviceDone', end: 'closed' },
  failed: { reason: 'serviceFailed', end: 'handOver' },
  missing: { reason: 'serviceMissing', end: 'handOver' },
  handOver: { reason: 'serviceMoved', end: 'handOver' },
}

/** What a block does with what its service said. */
export function afterService(service: ServiceOutcome, { surroundings }: BlockContext): BlockResult {
  const { outcome, said = [], variables, queueId = null, userId = null } = service
  const result = { ...ways[outcome], says: said, ...(variables && { variables }) }
  // A service that fails leaves the customer to its queue, if it has one.
  const isLeft = outcome === 'handOver' || outcome === 'failed'
  const hasTarget = isLeft && queueId !== null && surroundings.hasQueue(queueId)
  if (!hasTarget || (userId !== null && !surroundings.hasUser(userId))) return result
  return { ...result, effect: { kind: 'enterQueue', queueId, userId }, end: 'queued' }
}
