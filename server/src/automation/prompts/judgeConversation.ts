import type { PromptEnd, PromptExpectation, PromptFailure, PromptTestFailure } from '@chatflow/contract'
import { foldText } from '../../platform/foldText.ts'

/** What came of a conversation that a test played. */
export interface PlayedConversation {
  /** What the model said, in order. */
  texts: string[]
  end: PromptEnd
  tags: string[]
  variables: Record<string, string>
  /** Why it broke off. */
  failure: PromptFailure | null
}

const has = (words: string, phrase: string) => foldText(words).includes(foldText(phrase))

/** Everything that a test expected and that did not come. */
export function judgeConversation(
  { texts, avoids, end, tags, variables }: PromptExpectation,
  played: PlayedConversation,
): PromptTestFailure[] {
  // What did not come because the model did not answer says nothing new.
  if (played.failure !== null) return [{ code: 'failed', expected: '', actual: played.failure }]
  const said = avoids.flatMap((phrase) => {
    const words = played.texts.find((text) => has(text, phrase))
    return words === undefined ? [] : [{ code: 'said' as const, expected: phrase, actual: words }]
  })
  const untagged = tags.filter((tag) => !played.tags.some((name) => foldText(name) === foldText(tag)))
  return [
    ...unsaid(texts, played.texts),
    ...said,
    ...(end !== null && end !== played.end
      ? [{ code: 'otherEnd' as const, expected: end, actual: played.end }]
      : []),
    ...untagged.map((tag) => ({ code: 'noTag' as const, expected: tag, actual: played.tags.join(', ') })),
    ...otherValues(variables, played.variables),
  ]
}

/** The first phrase that is missing: what would have come after it says nothing new. */
function unsaid(phrases: string[], texts: string[]): PromptTestFailure[] {
  let from = 0
  for (const phrase of phrases) {
    const found = texts.findIndex((text, index) => index >= from && has(text, phrase))
    if (found === -1) return [{ code: 'notSaid', expected: phrase, actual: texts.at(-1) ?? '' }]
    // Two phrases may stand in one text.
    from = found
  }
  return []
}

const otherValues = (expected: Record<string, string>, actual: Record<string, string>): PromptTestFailure[] =>
  Object.entries(expected)
    .filter(([name, value]) => foldText(actual[name] ?? '') !== foldText(value))
    .map(([name, value]) => ({ code: 'otherValue', name, expected: value, actual: actual[name] ?? '' }))
