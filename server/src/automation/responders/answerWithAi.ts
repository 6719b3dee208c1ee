import type { BotTurn, Outcome } from './botTurn.ts'
import { isChoosing } from './menuRun.ts'
import { endPrompt, handToPrompt, hasAiEnded, leadingPrompt, mayUseAi } from './promptRun.ts'

/** Lets a model reply: the one that leads already, or the connection's to customers who are in no queue yet. */
export async function answerWithAi(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, connection, tenant } = turn
  const leading = leadingPrompt(turn)
  if (leading) {
    if (leading.promptId !== null && (await mayUseAi(tenant))) {
      await handToPrompt(turn, leading.promptId, 'message')
      return { reason: 'askedAi', target: { promptId: leading.promptId } }
    }
    // The prompt is gone, or the plan has none any more.
    await endPrompt(turn, 'failed')
    return undefined
  }
  const { promptId } = connection
  if (promptId === null || ticket.queueId !== null || ticket.userId !== null) return undefined
  // Those who are in the middle of choosing go on choosing.
  if (ticket.status !== 'pending' || hasAiEnded(turn) || isChoosing(turn) || !(await mayUseAi(tenant)))
    return undefined
  await handToPrompt(turn, promptId, 'start')
  return { reason: 'askedAi', target: { promptId } }
}
