import { elementsOf, flowSeconds, readBlock, type FlowElement, type FlowNode } from '@chatflow/contract'
import type { ChosenFile } from './FileCard.tsx'

/** One card of the content dialog. `value` is its words, its seconds, or the name of its stored file. */
export interface ContentCard extends ChosenFile {
  key: string
  type: FlowElement['type']
}

export const cardKinds = [
  'message',
  'interval',
  'img',
  'audio',
  'video',
] as const satisfies FlowElement['type'][]
export const isMedia = (type: FlowElement['type']) => type !== 'message' && type !== 'interval'

export function cardsIn(data: FlowNode['data']): ContentCard[] {
  const block = readBlock({ id: 'content', type: 'singleBlock', data })
  if (block.type !== 'singleBlock') return []
  return elementsOf(block.data).map(({ type, number, value, original, record }) => ({
    key: number,
    type,
    value,
    original,
    record,
  }))
}

/** What is wrong with a card, as a key of the texts. */
export function problemOf({ type, value, file }: ContentCard) {
  if (type === 'message') return value.trim() === '' ? 'emptyText' : undefined
  if (type === 'interval') {
    const seconds = Number(value)
    return seconds >= flowSeconds.min && seconds <= flowSeconds.max ? undefined : 'wrongInterval'
  }
  return value === '' && !file ? 'emptyMedia' : undefined
}

/** As the block keeps it: the elements, named by kind and place, and their order. */
export function contentOf(cards: ContentCard[]) {
  const elements = cards.map(({ type, value, original, record }, index) => ({
    type,
    number: `${type}${index}`,
    value: type === 'interval' ? String(Math.round(Number(value))) : value,
    ...(isMedia(type) && original && { original }),
    ...(type === 'audio' && { record: record ?? false }),
  }))
  return { seq: elements.map(({ number }) => number), elements }
}

export function movedCard(cards: ContentCard[], index: number, by: -1 | 1): ContentCard[] {
  const target = index + by
  const [one, other] = [cards[index], cards[target]]
  if (!one || !other) return cards
  return cards.with(index, other).with(target, one)
}
