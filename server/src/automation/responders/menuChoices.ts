import type { Language } from '@chatflow/contract'
import { foldText } from '../../platform/foldText.ts'
import { botTexts } from './botTexts.ts'

/** Something a customer can choose: by its number, its name, or a tap. */
export interface Choice {
  /** What a tap on it answers. */
  id: string
  name: string
}

/** What leads out of a menu, always there, and never one of its numbers. The ids are understood in every language. */
export const leaveIn = (language: Language): Choice => ({ id: 'sair', name: botTexts[language].leave })
export const backIn = (language: Language): Choice => ({ id: '#', name: botTexts[language].back })

export type Answer = { id?: string | undefined; text: string }

/** Which of the choices an answer means, if any. */
export function chosen(choices: readonly Choice[], { id, text }: Answer): Choice | undefined {
  const tapped = id === undefined ? undefined : choices.find((choice) => choice.id === id)
  if (tapped) return tapped
  const said = foldText(text)
  const number = /^[[(]?\s*(\d{1,3})\s*[\])]?[.-]?$/.exec(said)?.[1]
  if (number !== undefined) return choices[Number(number) - 1]
  const named = choices.filter(({ name }) => foldText(name) === said)
  if (named.length > 0) return named[0]
  return choices.find((choice, index) => foldText(lineOf(choice, index)) === said)
}

export const means = ({ id, name }: Choice, answer: Answer) =>
  answer.id === id || [id, name, `[ ${id} ]`].some((word) => foldText(word) === foldText(answer.text))

export const lineOf = ({ name }: Pick<Choice, 'name'>, index: number) => `[ ${index + 1} ] - ${name}`
