import type { Language } from '@chatflow/contract'

export const emojiGroups = [
  'smileys_emotion',
  'people_body',
  'animals_nature',
  'food_drink',
  'travel_places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type EmojiGroup = (typeof emojiGroups)[number]

export interface Emoji {
  emoji: string
  name: string
  /** By which it is found; the name is among them. */
  words: string
}

const annotations = {
  'pt-BR': () => import('cldr-annotations-full/annotations/pt/annotations.json'),
  en: () => import('cldr-annotations-full/annotations/en/annotations.json'),
  es: () => import('cldr-annotations-full/annotations/es/annotations.json'),
  tr: () => import('cldr-annotations-full/annotations/tr/annotations.json'),
} satisfies Record<Language, unknown>

/** Every emoji by group, in the order of keyboards, with its names in this language. Fetched when it is first wanted. */
export async function loadEmojis(language: Language): Promise<Map<EmojiGroup, Emoji[]>> {
  const [{ default: named }, { default: ordered }] = await Promise.all([
    annotations[language](),
    import('unicode-emoji-json/data-by-group.json'),
  ])
  const words = named.annotations.annotations
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const describe = (emoji: string): Emoji[] => {
    const { tts, default: keywords = [] } = words[emoji] ?? words[emoji.replaceAll(variant, '')] ?? {}
    const name = tts?.[0] ?? nameOfFlag(regions, emoji)
    return name === undefined ? [] : [{ emoji, name, words: [name, ...keywords].join(', ') }]
  }
  return new Map(
    emojiGroups.map((group) => [
      group,
      ordered.find(({ slug }) => slug === group)?.emojis.flatMap(({ emoji }) => describe(emoji)) ?? [],
    ]),
  )
}

/** Says that a sign is drawn in colour; names are listed without it. */
const variant = '\uFE0F'
const firstIndicator = 0x1f1e6

/** A flag is two letters of its country, drawn as one: the browser knows what the country is called. */
function nameOfFlag(regions: Intl.DisplayNames, emoji: string): string | undefined {
  const letters = Array.from(emoji, (sign) => (sign.codePointAt(0) ?? 0) - firstIndicator)
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return undefined
  return regions.of(String.fromCharCode(...letters.map((letter) => letter + 65)))
}
