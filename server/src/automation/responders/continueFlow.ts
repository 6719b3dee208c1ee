import { loadVersion } from '../flows/runningFlow.ts'
import { answerOf, type BotTurn, type Outcome } from './botTurn.ts'
import { currentFlow, flowRun } from './flowRun.ts'
import { playFlow } from './playFlow.ts'

/** Passes on what the customer wrote to the flow that waits for it. */
export async function continueFlow(turn: BotTurn): Promise<Outcome | undefined> {
  const run = currentFlow(turn)
  if (!run) return undefined
  const memory = flowRun.memory(turn)
  const flow = await flowOf(turn)
  if (!flow) return leaveFlow(turn)
  const answers = turn.newMessages.map((message) => ({
    ...answerOf(message),
    ...(message.mediaType !== 'conversation' && { mediaType: message.mediaType }),
  }))
  return playFlow(turn, flow, memory, { kind: 'messages', answers })
}

/** The version that this conversation began on; nothing when it is gone. */
export async function flowOf(turn: BotTurn) {
  const { flowId = null, flowVersion = null } = currentFlow(turn) ?? {}
  if (flowId === null || flowVersion === null) return undefined
  return loadVersion(turn.tenant, { flowId, version: flowVersion })
}

/** The flow, or its version, was deleted under the conversation: people, or the menu, go on. */
export async function leaveFlow(turn: BotTurn): Promise<Outcome> {
  const { heardIds } = flowRun.memory(turn)
  await flowRun.save(turn, 'failed', flowRun.memory(turn))
  turn.automation = 'none'
  return { reason: 'missingFlow', goesOn: true, heardIds }
}
