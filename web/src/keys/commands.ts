import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Shortcut } from './shortcuts.ts'

export interface Command {
  /** The palette remembers by it what was chosen lately. */
  id: string
  label: string
  icon: Icon
  group: CommandGroup
  shortcut?: Shortcut
  /** Other words that somebody may look for it by. */
  words?: string
  /** Reached by its key only. */
  isOffPalette?: true
  /** Who presses a letter by itself walks; with Alt, or from the palette, one is on the way to write. */
  run: (by: { isWalking: boolean }) => void
}
/** In the order of the palette. */
export const commandGroups = ['ticket', 'list', 'go', 'look', 'account'] as const
export type CommandGroup = (typeof commandGroups)[number]

type Offer = Command[] | (() => Command[])

const offered = new Map<object, Offer>()

/** Offers these to the keyboard and to the palette while the component is on screen. Many are better made when asked for. */
export function useCommands(commands: Offer) {
  const owner = useRef({})
  useEffect(() => {
    offered.set(owner.current, commands)
  })
  useEffect(() => {
    const { current } = owner
    return () => void offered.delete(current)
  }, [])
}

/** What can be done at this moment. */
export const commandsNow = (): Command[] =>
  [...offered.values()].flatMap((offer) => (typeof offer === 'function' ? offer() : offer))
