import { QuickMessage } from '@chatflow/contract'
import { keepDraft, readDraft } from '../../platform/drafts.ts'

const placeOf = (ticketId: number) => `quick message of ticket ${ticketId}`

/** The file that goes with a draft is kept as long as the draft: words about a file must not leave without it. */
export function readKeptQuick(userId: number, ticketId: number): QuickMessage | undefined {
  const kept = readDraft(userId, placeOf(ticketId))
  return kept === '' ? undefined : QuickMessage.safeParse(JSON.parse(kept)).data
}

export const keepQuick = (userId: number, ticketId: number, quick: QuickMessage | undefined) =>
  keepDraft(userId, placeOf(ticketId), quick ? JSON.stringify(quick) : '')
