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

const offered = new Map<object, Command[]>()

/** Offers these to the keyboard and to the palette while the component is on screen. */
export function useCommands(commands: Command[]) {
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
export const commandsNow = (): Command[] => [...offered.values()].flat()
