import { minutes } from '../../platform/clock.ts'
import { loadVersion } from '../flows/runningFlow.ts'
import { answerOf, type BotTurn, type Outcome } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'
import { playFlow } from './playFlow.ts'

/** Passes on what the customer wrote to the flow that waits for it. */
export async function continueFlow(turn: BotTurn): Promise<Outcome | undefined> {
  if (!currentFlow(turn)) return undefined
  const flow = await flowOf(turn)
  if (!flow) return leaveFlow(turn)
  const answers = turn.newMessages.map((message) => ({
    ...answerOf(message),
    ...(message.mediaType !== 'conversation' && { mediaType: message.mediaType }),
  }))
  if (hasNoAnswer(turn)) return playFlow(turn, flow, { kind: 'service', outcome: 'failed' })
  const outcome = await playFlow(turn, flow, { kind: 'messages', answers })
  // A service is being asked: what came meanwhile is passed on once it has spoken.
  if (flowRun.memory(turn).waitingFor === 'service' && outcome.reason === 'stillWaiting')
    turn.newMessages.splice(0)
  return outcome
}

/** Longer than any service is waited for: whatever asked it is gone, and nobody must wait forever. */
const maxWait = minutes(10)

function hasNoAnswer(turn: BotTurn): boolean {
  const { waitingFor, service } = flowRun.memory(turn)
  return waitingFor === 'service' && turn.tenant.now().getTime() - (service.askedAt ?? 0) > maxWait
}

/** The version that this conversation began on; nothing when it is gone. */
export async function flowOf(turn: BotTurn) {
  const { flowId = null, flowVersion = null } = currentFlow(turn) ?? {}
  if (flowId === null || flowVersion === null) return undefined
  return loadVersion(turn.tenant, { flowId, version: flowVersion })
}

/** The flow, or its version, was deleted under the conversation: people, or the menu, go on. */
export async function leaveFlow(turn: BotTurn): Promise<Outcome> {
  const { newMessageIds } = flowRun.memory(turn)
  await flowRun.save(turn, 'failed', flowRun.memory(turn))
  turn.automation = 'none'
  return { reason: 'missingFlow', goesOn: true, newMessageIds }
}
