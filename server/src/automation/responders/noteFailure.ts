import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { BotTurn } from './botTurn.ts'
import { integrationTexts, noteInConversation, type IntegrationReason } from './failureTexts.ts'

/** Tells the people who go on, in the conversation, why the service does not. */
export async function noteFailure(turn: BotTurn, why: IntegrationReason, name?: string) {
  const { integrations } = await companySnapshot(turn.tenant)
  const { note, reasons } = integrationTexts[turn.settings.language]
  const called = name ?? integrations.get(turn.ticket.integrationId ?? 0)?.name ?? ''
  await noteInConversation(turn, note(called, reasons[why]))
}
