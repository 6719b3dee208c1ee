import type { FlowBlockType } from '@chatflow/contract'
import {
  IconArrowsSplit2,
  IconClock,
  IconHeadset,
  IconHelpCircle,
  IconLayoutList,
  IconListNumbers,
  IconMessage,
  IconMicrophone,
  IconNote,
  IconPhoto,
  IconPlayerPlay,
  IconQuestionMark,
  IconRobot,
  IconScale,
  IconSparkles,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'

/** Colour says what a block does to the conversation; its icon and name say the same. */
type BlockTone = 'green' | 'blue' | 'violet' | 'amber' | 'gray'

interface BlockKind {
  icon: Icon
  tone: BlockTone
}

export const blockKinds: Record<FlowBlockType, BlockKind> = {
  start: { icon: IconPlayerPlay, tone: 'green' },
  singleBlock: { icon: IconLayoutList, tone: 'blue' },
  message: { icon: IconMessage, tone: 'blue' },
  img: { icon: IconPhoto, tone: 'blue' },
  audio: { icon: IconMicrophone, tone: 'blue' },
  video: { icon: IconVideo, tone: 'blue' },
  menu: { icon: IconListNumbers, tone: 'blue' },
  question: { icon: IconHelpCircle, tone: 'blue' },
  condition: { icon: IconScale, tone: 'amber' },
  randomizer: { icon: IconArrowsSplit2, tone: 'amber' },
  interval: { icon: IconClock, tone: 'amber' },
  ticket: { icon: IconHeadset, tone: 'green' },
  typebot: { icon: IconRobot, tone: 'violet' },
  openai: { icon: IconSparkles, tone: 'violet' },
  comment: { icon: IconNote, tone: 'amber' },
}

const unknownKind: BlockKind = { icon: IconQuestionMark, tone: 'gray' }

export const isKnownType = (type: string): type is FlowBlockType => Object.hasOwn(blockKinds, type)
export const kindOf = (type: string): BlockKind => (isKnownType(type) ? blockKinds[type] : unknownKind)
export const nameKeyOf = (type: string) => (isKnownType(type) ? type : 'unknown')

/** What can be added, in the order and groups of the sidebar. */
export const offeredBlocks = [
  { group: 'talk', types: ['start', 'singleBlock', 'menu', 'question'] },
  { group: 'decide', types: ['randomizer', 'interval', 'condition'] },
  { group: 'hand', types: ['ticket', 'typebot', 'openai'] },
  { group: 'note', types: ['comment'] },
] as const satisfies { group: string; types: readonly FlowBlockType[] }[]

export type OfferedType = (typeof offeredBlocks)[number]['types'][number]
