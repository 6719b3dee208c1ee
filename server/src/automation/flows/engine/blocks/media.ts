import type { BlockResult, Executor, FlowSurroundings } from '../flowModel.ts'
import { mediaOf, type MediaType } from '../says.ts'

const show = (
  type: MediaType,
  { url, record = false }: { url: string; record?: boolean | undefined },
  surroundings: FlowSurroundings,
): BlockResult => {
  const says = mediaOf({ type, file: url, isVoice: record }, surroundings)
  return { reason: says.length > 0 ? 'said' : 'missingFile', says, exit: 'a' }
}

export const img: Executor<'img'> = { enter: ({ data }, { surroundings }) => show('img', data, surroundings) }
export const audio: Executor<'audio'> = {
  enter: ({ data }, { surroundings }) => show('audio', data, surroundings),
}
export const video: Executor<'video'> = {
  enter: ({ data }, { surroundings }) => show('video', data, surroundings),
}
