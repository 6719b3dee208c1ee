/** Words that name everybody in a chat, whatever language the writer uses. */
export const everyoneWords = ['todos', 'all', 'everyone', 'herkes'] as const

export interface MentionPart<P> {
  text: string
  /** Whom this part names; `everyone` for all members. Absent in plain words. */
  mention?: P | 'everyone'
}

/** Letters and digits go on with a name: `@Ana` is not in `@Anabela`, and no mail address names anybody. */
const isWordBeginning = (text: string) => /^[\p{L}\p{N}_]/u.test(text)
const isWordEnd = (text: string) => /[\p{L}\p{N}_]$/u.test(text)

/** Takes a text apart at the people it names, as `@Name`. Of names that begin alike the longest one is meant. */
export function splitMentions<P extends { name: string }>(text: string, people: P[]): MentionPart<P>[] {
  const named = [
    ...people.map((person) => ({ name: person.name, mention: person })),
    ...everyoneWords.map((name) => ({ name, mention: 'everyone' as const })),
  ].toSorted((one, other) => other.name.length - one.name.length)
  const parts: MentionPart<P>[] = []
  let end = 0
  for (const { index } of text.matchAll(/@/g)) {
    if (index < end || isWordEnd(text.slice(0, index))) continue
    const found = named.find(({ name }) => name !== '' && standsAt(text, index + 1, name))
    if (!found) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    end = index + 1 + found.name.length
    parts.push({ text: text.slice(index, end), mention: found.mention })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function standsAt(text: string, at: number, name: string): boolean {
  const written = text.slice(at, at + name.length)
  const isSame = written === name || written.toLowerCase() === name.toLowerCase()
  return isSame && !isWordBeginning(text.slice(at + name.length))
}

/** The name that is being typed right before the caret, without its `@`; undefined where none is. */
export function mentionBeingTyped(text: string, caret: number): string | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at === -1 || isWordEnd(before.slice(0, at))) return undefined
  const typed = before.slice(at + 1)
  return typed.length > maxTyped || /[\n@]/.test(typed) || typed.startsWith(' ') ? undefined : typed
}
const maxTyped = 40
