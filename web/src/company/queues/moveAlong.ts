import { moveOption, type Move, type TreeActions } from './optionTree.ts'

/** Moves an option and goes with it: below another one it is drawn anew, and the button that was pressed is gone. */
export function moveAlong(actions: TreeActions, id: number, move: Move, pressed: HTMLElement | null) {
  const part = pressed?.dataset['part']
  const root = pressed?.closest('form')
  actions.change(moveOption(actions.tree(), id, move))
  requestAnimationFrame(() => {
    const button = root?.querySelector<HTMLElement>(`[data-option="${id}"] > div > [data-part="${part}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  })
}
