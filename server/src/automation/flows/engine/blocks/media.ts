import type { BlockResult, Executor, FlowWorld } from '../flowModel.ts'
import { mediaOf, type MediaType } from '../says.ts'

const show = (
  type: MediaType,
  { url, record = false }: { url: string; record?: boolean | undefined },
  world: FlowWorld,
): BlockResult => {
  const says = mediaOf({ type, file: url, isVoice: record }, world)
  return { reason: says.length > 0 ? 'said' : 'missingFile', says, exit: 'a' }
}

export const img: Executor<'img'> = { enter: ({ data }, { world }) => show('img', data, world) }
export const audio: Executor<'audio'> = { enter: ({ data }, { world }) => show('audio', data, world) }
export const video: Executor<'video'> = { enter: ({ data }, { world }) => show('video', data, world) }
