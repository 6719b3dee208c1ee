import type { DraftOption } from '@chatflow/contract'

/** A tree of options in a form. Whatever changes it gives a new one; new options have ids below zero. */

export type Move = 'up' | 'down' | 'in' | 'out'

/** What can be done to the tree: always the same object, so that only what changed is drawn again. There may be 500. */
export interface TreeActions {
  tree: () => DraftOption[]
  change: (tree: DraftOption[], path?: string) => void
  open: (id: number | undefined) => void
}

let drawn = 0
export const newOption = (): DraftOption => ({
  id: --drawn,
  name: '',
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
})

/** As it is saved: what is new has no id yet. */
export interface SavedOption extends Omit<DraftOption, 'id' | 'options'> {
  id?: number
  options: SavedOption[]
}
export const savedOf = (options: DraftOption[]): SavedOption[] =>
  options.map(({ id, options: below, ...option }) => ({
    ...option,
    ...(id > 0 && { id }),
    options: savedOf(below),
  }))

export const changeOption = (
  tree: DraftOption[],
  id: number,
  change: (option: DraftOption) => DraftOption,
): DraftOption[] =>
  sameIfEqual(
    tree,
    tree.map((option) =>
      option.id === id ? change(option) : withOptions(option, changeOption(option.options, id, change)),
    ),
  )

/** What has not changed stays the very same object: it need not be drawn again. */
const withOptions = (option: DraftOption, options: DraftOption[]): DraftOption =>
  options === option.options ? option : { ...option, options }
const sameIfEqual = (before: DraftOption[], after: DraftOption[]): DraftOption[] =>
  before.length === after.length && before.every((option, index) => option === after[index]) ? before : after

export const removeOption = (tree: DraftOption[], id: number): DraftOption[] =>
  sameIfEqual(
    tree,
    tree
      .filter((option) => option.id !== id)
      .map((option) => withOptions(option, removeOption(option.options, id))),
  )

/** At the end of the options below another, or at the end of the first level. */
export const addOption = (tree: DraftOption[], parentId: number | null, added: DraftOption): DraftOption[] =>
  parentId === null
    ? [...tree, added]
    : changeOption(tree, parentId, (parent) => ({ ...parent, options: [...parent.options, added] }))

export const countOptions = (tree: DraftOption[]): number =>
  tree.reduce((sum, { options }) => sum + 1 + countOptions(options), 0)

export function findOption(tree: DraftOption[], id: number): DraftOption | undefined {
  for (const option of tree) {
    const found = option.id === id ? option : findOption(option.options, id)
    if (found) return found
  }
  return undefined
}

/** Whether an option can go there: at an end, or before one that could take it in, it cannot. */
export function canMove(tree: DraftOption[], id: number, move: Move): boolean {
  const place = placeOf(tree, id)
  if (!place) return false
  if (move === 'up' || move === 'in') return place.index > 0
  return move === 'down' ? place.index < place.siblings.length - 1 : place.parent !== null
}

/** Up and down among its siblings; in, below the one before it; out, behind the one it is below. */
export function moveOption(tree: DraftOption[], id: number, move: Move): DraftOption[] {
  const place = placeOf(tree, id)
  if (!place || !canMove(tree, id, move)) return tree
  const { option, siblings, index, parent } = place
  if (move === 'in') return addOption(removeOption(tree, id), siblings[index - 1]!.id, option)
  if (move === 'out')
    return inSiblingsOf(removeOption(tree, id), parent!.id, (level, at) => level.toSpliced(at + 1, 0, option))
  const to = move === 'up' ? index - 1 : index + 1
  return inSiblingsOf(tree, id, (level, at) => level.toSpliced(at, 1).toSpliced(to, 0, option))
}

interface Place {
  option: DraftOption
  siblings: DraftOption[]
  index: number
  parent: DraftOption | null
}
function placeOf(siblings: DraftOption[], id: number, parent: DraftOption | null = null): Place | undefined {
  for (const [index, option] of siblings.entries()) {
    if (option.id === id) return { option, siblings, index, parent }
    const below = placeOf(option.options, id, option)
    if (below) return below
  }
  return undefined
}

/** Changes the level that an option stands in. */
function inSiblingsOf(
  level: DraftOption[],
  id: number,
  change: (level: DraftOption[], at: number) => DraftOption[],
): DraftOption[] {
  const at = level.findIndex((option) => option.id === id)
  if (at !== -1) return change(level, at)
  return level.map((option) => ({ ...option, options: inSiblingsOf(option.options, id, change) }))
}

/** The option that an error is in, by the error's path: `chatbots.0.options.2.name`. */
export function optionAt(tree: DraftOption[], path: string): DraftOption | undefined {
  const steps = path.split('.').filter((step) => /^\d+$/.test(step))
  let [level, found] = [tree, undefined as DraftOption | undefined]
  for (const step of steps) {
    found = level[Number(step)]
    level = found?.options ?? []
  }
  return found
}
