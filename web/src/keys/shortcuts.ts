import type keys from '../locales/pt-BR/keys.json'

/**
 * Every key of the product, in the order of the help sheet. Tooltips, the command palette and the sheet are drawn from
 * this; what a key does is said by the command that names it (see commands.ts).
 */
export const shortcuts = {
  palette: { group: 'everywhere', chord: 'mod+k' },
  help: { group: 'everywhere', sign: '?' },
  search: { group: 'list', sign: '/' },
  newTicket: { group: 'list', letter: 'N' },
  next: { group: 'list', letter: 'J', chord: 'alt+ArrowDown' },
  previous: { group: 'list', letter: 'K', chord: 'alt+ArrowUp' },
  takeNext: { group: 'list', letter: 'S', isFinal: true },
  undo: { group: 'list', letter: 'Z' },
  write: { group: 'ticket', letter: 'E' },
  note: { group: 'ticket', letter: 'P' },
  assist: { group: 'ticket', letter: 'M' },
  contact: { group: 'ticket', letter: 'C' },
  find: { group: 'ticket', chord: 'mod+f', isOwn: true },
  log: { group: 'ticket', letter: 'H' },
  transfer: { group: 'ticket', letter: 'T' },
  snooze: { group: 'ticket', letter: 'L' },
  macros: { group: 'ticket', letter: 'X' },
  accept: { group: 'ticket', letter: 'A', isFinal: true },
  resolve: { group: 'ticket', letter: 'F', isFinal: true },
  resolveNext: { group: 'ticket', letter: 'G', isFinal: true },
  return: { group: 'ticket', letter: 'D', isFinal: true },
  reopen: { group: 'ticket', letter: 'R', isFinal: true },
  ignore: { group: 'ticket', letter: 'I', isFinal: true },
} as const satisfies Record<string, Keys>

interface Keys {
  group: keyof typeof keys.groups
  /** Alone where nobody writes, with Alt anywhere. */
  letter?: string
  /** What the customer notices at once: alone only on a row of the list, so that a word typed beside a field does nothing. */
  isFinal?: true
  /** Heard by the conversation itself, because the second press belongs to the browser. */
  isOwn?: true
  sign?: string
  chord?: string
}
export type Shortcut = keyof typeof shortcuts
export const shortcutNames = Object.keys(shortcuts) as Shortcut[]
const keysOf = (name: Shortcut): Keys => shortcuts[name]

export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
interface Situation {
  /** The keys go into a field, or to a menu or dialog that has keys of its own. */
  isTaken: boolean
  isApple: boolean
  /** Some people, and some who speak to their computer, need letters to do nothing by themselves. */
  hasLetters: boolean
}

/** Which shortcut a pressed key is. */
export function shortcutOf(press: Press, { isTaken, isApple, hasLetters }: Situation): Shortcut | undefined {
  const { altKey, shiftKey, key } = press
  const [mod, otherMod] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (otherMod || (mod && altKey) || (shiftKey && (mod || altKey))) return undefined
  if (mod) return find((keys) => keys.chord === `mod+${key.toLowerCase()}`)
  const letter = letterOf(press)
  const isLetter = (keys: Keys) => keys.letter !== undefined && keys.letter === letter
  if (altKey) return find((keys) => keys.chord === `alt+${key}` || isLetter(keys))
  if (isTaken || !hasLetters) return undefined
  // Where signs lie, and whether with Shift, is a matter of the keyboard.
  return find((keys) => (isLetter(keys) && !keys.isFinal && !shiftKey) || keys.sign === key)
}

const find = (isMeant: (keys: Keys) => boolean) =>
  shortcutNames.find((name) => !keysOf(name).isOwn && isMeant(keysOf(name)))

/** The letter that is printed; with Alt some systems write another sign, then the place of the key decides. */
function letterOf({ key, code }: Press): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^Key([A-Z])$/.exec(code)?.[1]
}

/** The letter that does something to the row of the list that has the focus. */
export const rowLetterOf = (name: Shortcut): string | undefined => keysOf(name).letter

/** How each way to press it is written, the shortest first: "F", "Alt F". */
export function writtenKeys(name: Shortcut, isApple: boolean): string[] {
  const { letter, sign, chord, isFinal } = keysOf(name)
  const alt = isApple ? '⌥' : 'Alt'
  return [
    ...(sign ? [sign] : []),
    ...(letter && !isFinal ? [letter] : []),
    ...(chord ? [writtenChord(chord, isApple)] : []),
    ...(letter && !chord ? [`${alt} ${letter}`] : []),
  ]
}

function writtenChord(chord: string, isApple: boolean): string {
  const names: Record<string, string> = {
    mod: isApple ? '⌘' : 'Ctrl',
    alt: isApple ? '⌥' : 'Alt',
    ArrowDown: '↓',
    ArrowUp: '↑',
  }
  return chord
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(' ')
}

/** The same for those who do not see the screen, in the words of the web. */
export function ariaKeys(name: Shortcut, isApple: boolean): string {
  const { letter, sign, chord } = keysOf(name)
  const written = chord?.replace('mod', isApple ? 'Meta' : 'Control').replace('alt', 'Alt')
  return [sign, written, letter && `Alt+${letter}`].filter(Boolean).join(' ')
}
