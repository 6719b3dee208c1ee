import type { Tag } from '@chatflow/contract'

/** Colours that are easily told apart, to choose from. */
export const tagColors = [
  '#1E88E5',
  '#00897B',
  '#43A047',
  '#C0CA33',
  '#FB8C00',
  '#F4511E',
  '#E53935',
  '#D81B60',
  '#8E24AA',
  '#3949AB',
  '#546E7A',
  '#6D4C41',
]

export type TagFormValues = {
  name: string
  color: string
  /** Empty where there is no time. */
  timeLane: number | ''
  nextLaneId: number | null
  rollbackLaneId: number | null
  greetingMessageLane: string
}

/** A new one begins with a random colour. */
export function initialTagForm(tag: Tag | 'new', chance = Math.random): TagFormValues {
  if (tag === 'new')
    return {
      name: '',
      color: tagColors[Math.floor(chance() * tagColors.length)]!,
      timeLane: '',
      nextLaneId: null,
      rollbackLaneId: null,
      greetingMessageLane: '',
    }
  const { name, color, timeLane, nextLaneId, rollbackLaneId, greetingMessageLane } = tag
  return { name, color, timeLane: timeLane || '', nextLaneId, rollbackLaneId, greetingMessageLane }
}

/** What is sent: marks have no lane's fields. */
export function tagBody({ name, color, timeLane, ...lane }: TagFormValues, kanban: 0 | 1) {
  return kanban === 0 ? { name, color } : { name, color, timeLane: timeLane || 0, ...lane }
}
