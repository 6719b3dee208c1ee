import type { Abilities, InteractiveData, Language } from '@chatflow/contract'
import type { BotMessage } from '../../conversations/botMessages/queueBotMessage.ts'
import { botTexts } from './botTexts.ts'
import type { Choice } from './menuChoices.ts'

interface Offer {
  /** What stands above the choices. */
  text: string
  choices: Choice[]
}

/** What networks draw. */
const [maxButtons, rowsPerSection, titleLength, descriptionLength] = [3, 10, 24, 72]

/** Choices as something to tap on: buttons if they are few, else a list, else nothing but the words. */
export function toInteractive(
  { buttons, lists }: Pick<Abilities, 'buttons' | 'lists'>,
  offer: Offer,
  language: Language,
): Pick<BotMessage, 'interactive'> {
  if (buttons && offer.choices.length <= maxButtons)
    return { interactive: async (fill) => buttonsOf(await fill(offer.text), offer.choices) }
  if (lists) return { interactive: async (fill) => listOf(await fill(offer.text), offer.choices, language) }
  return {}
}

const buttonsOf = (description: string, choices: Choice[]): InteractiveData => ({
  kind: 'buttons',
  title: '',
  description,
  buttons: choices.map(({ id, name }) => ({ id, title: cut(name, titleLength) })),
})

function listOf(description: string, choices: Choice[], language: Language): InteractiveData {
  const rows = choices.map(({ id, name }) => ({
    rowId: id,
    title: cut(name, titleLength),
    ...(name.length > titleLength && { description: cut(name, descriptionLength) }),
  }))
  const sections = Array.from({ length: Math.ceil(rows.length / rowsPerSection) }, (_, index) => ({
    title: '',
    rows: rows.slice(index * rowsPerSection, (index + 1) * rowsPerSection),
  }))
  return { kind: 'list', title: '', description, buttonText: botTexts[language].seeOptions, sections }
}

/** Never through the middle of a sign: half an emoji is no text, and nothing could be kept or sent of it. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of signs.segment(text)) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return kept.trimEnd()
}
const signs = new Intl.Segmenter()
