import { foldText } from '../../platform/foldText.ts'

/** The whole number from 0 to 10 that somebody wrote, and nothing else with it. */
export function readRating(text: string): number | undefined {
  const said = foldText(text)
  return /^(?:10|0?\d)$/.test(said) ? Number(said) : undefined
}
