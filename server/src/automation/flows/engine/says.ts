import { inPieces } from '../../integrations/replyMessages.ts'
import type { FlowWords, FlowSurroundings } from './flowModel.ts'

/** A text as it can be sent: nothing when it is empty, several messages when it is too long for one. */
export const textsOf = (text: string): FlowWords[] =>
  inPieces(text).map((piece) => ({ kind: 'text', text: piece }))

export type MediaType = 'img' | 'audio' | 'video'

/** A stored file; nothing when it is no longer there. */
export const mediaOf = (
  { type, file, isVoice }: { type: MediaType; file: string; isVoice: boolean },
  { hasFile }: FlowSurroundings,
): FlowWords[] => (hasFile(file) ? [{ kind: 'media', type, file, isVoice }] : [])
