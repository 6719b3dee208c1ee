import { findWords } from '../integrations/findService.ts'
import { foldText } from '../../platform/foldText.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { endIntegration, handToIntegration, mayUseIntegrations } from './integrationRun.ts'

/** Passes on what the customer wrote to the service that leads the conversation, unless it is one of its own words. */
export async function continueIntegration(turn: BotTurn): Promise<Outcome | undefined> {
  const { ticket, tenant, newMessages, automation } = turn
  const { useIntegration, integrationId } = ticket
  if (!useIntegration) return undefined
  const words = integrationId === null ? undefined : await findWords(tenant, integrationId)
  if (integrationId === null || !words || !(await mayUseIntegrations(tenant))) {
    // The service is gone, or the plan has none any more.
    if (automation === 'integration') await endIntegration(turn, 'failed')
    return undefined
  }
  // What was a Typebot and is something else now may still have its words, which nobody sees any more.
  const isSaid = (word: string) =>
    words.type === 'typebot' &&
    word !== '' &&
    newMessages.some(({ body }) => foldText(body) === foldText(word))
  if (isSaid(words.typebotKeywordFinish)) {
    await endIntegration(turn, 'done')
    return { reason: 'finishWord', goesOn: true }
  }
  if (isSaid(words.typebotKeywordRestart)) {
    if (words.typebotRestartMessage) await turn.queueMessage({ body: words.typebotRestartMessage })
    await handToIntegration(turn, integrationId, 'start')
    return { reason: 'restartWord' }
  }
  await handToIntegration(turn, integrationId, 'message')
  return { reason: 'passedOn' }
}
