import { withoutMarks } from './splitMarks.ts'

export interface TextPart {
  text: string
  /** It stands for something that is filled in when the message leaves. */
  isVariable?: true
}

const variable = /\{\{\s*([^{}]+?)\s*\}\}/g

/** The words of a message in one line, without marks, and what its variables are called by people. */
export function splitVariables(message: string, nameOf: (variable: string) => string): TextPart[] {
  const line = withoutMarks(message).replaceAll(/\s+/g, ' ').trim()
  const parts: TextPart[] = []
  let end = 0
  for (const found of line.matchAll(variable)) {
    if (found.index > end) parts.push({ text: line.slice(end, found.index) })
    parts.push({ text: nameOf(found[1] ?? ''), isVariable: true })
    end = found.index + found[0].length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}
