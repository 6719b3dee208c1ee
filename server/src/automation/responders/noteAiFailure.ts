import type { PromptFailure } from '@chatflow/contract'
import type { BotTurn } from './botTurn.ts'
import { noteInConversation, promptTexts } from './failureTexts.ts'

/** Tells the people who go on, in the conversation, why the model does not. */
export async function noteAiFailure(turn: BotTurn, name: string, failure: PromptFailure) {
  const { note, reasons } = promptTexts[turn.settings.language]
  await noteInConversation(turn, note(name, reasons[failure]))
}
