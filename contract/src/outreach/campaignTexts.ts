import { renderVariables, type VariableValues } from '../conversations/variables.ts'
import type { Language } from '../platform/fields.ts'

/** What a campaign's text may speak of in single braces, besides what every text may (`{{firstName}}` and the like). */
export const campaignVariables = [
  'nome',
  'primeiro-nome',
  'email',
  'numero',
  'data',
  'hora',
  'periodo-dia',
  'saudacao',
] as const
export type CampaignVariable = (typeof campaignVariables)[number]

/** A variable of the company's own: a shop's address, the name of this month's offer. */
export interface OwnVariable {
  key: string
  value: string
}

/** The house's own variables that mean the same. The part of the day has none. */
const sameAs: Record<Exclude<CampaignVariable, 'periodo-dia'>, string> = {
  nome: '{{name}}',
  'primeiro-nome': '{{firstName}}',
  email: '{{email}}',
  numero: '{{number}}',
  data: '{{date}}',
  hora: '{{hour}}',
  saudacao: '{{ms}}',
}
const isOurs = (name: string): name is CampaignVariable => campaignVariables.some((known) => known === name)

const written = /(?<!\{)\{([^{}]+)\}(?!\})/g
const compared = (name: string) => name.trim().toLowerCase()

/** What this reader gets to read. The company's own values may speak of the others; what nobody knows stays as written. */
export function renderCampaignText(
  text: string,
  values: VariableValues,
  own: readonly OwnVariable[],
): string {
  const ownValues = new Map(own.map(({ key, value }) => [compared(key), value]))
  const expanded = text.replace(written, (whole, name: string) => ownValues.get(compared(name)) ?? whole)
  // In one pass over both ways of writing: a contact called `{email}` is called just that.
  return expanded.replace(/\{\{[^{}]*\}\}|\{[^{}]+\}/g, (whole) => {
    if (whole.startsWith('{{')) return renderVariables(whole, values)
    const name = compared(whole.slice(1, -1))
    if (!isOurs(name)) return extraInfo(name, values) ?? whole
    return name === 'periodo-dia' ? partOfDay(values) : renderVariables(sameAs[name], values)
  })
}

/** The names in single braces that would stay as written, each once. */
export function unknownCampaignVariables(text: string, ownKeys: readonly string[]): string[] {
  const known = new Set<string>([...campaignVariables, ...ownKeys.map(compared)])
  const names = Array.from(text.matchAll(written), ([, name = '']) => name.trim())
  return [...new Set(names)].filter((name) => !known.has(compared(name)))
}

const extraInfo = (name: string, { contact }: VariableValues) =>
  contact.extraInfo.find((info) => compared(info.name) === name)?.value

const partsOfDay: Record<Language, Record<'morning' | 'afternoon' | 'evening', string>> = {
  'pt-BR': { morning: 'manhã', afternoon: 'tarde', evening: 'noite' },
  en: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
  es: { morning: 'mañana', afternoon: 'tarde', evening: 'noche' },
  tr: { morning: 'sabah', afternoon: 'öğleden sonra', evening: 'akşam' },
}

/** At the same hours as the greeting. */
function partOfDay(values: VariableValues): string {
  const hour = Number(renderVariables('{{hour}}', values).slice(0, 2))
  const { morning, afternoon, evening } = partsOfDay[values.language ?? 'pt-BR']
  if (hour >= 5 && hour < 12) return morning
  return hour >= 12 && hour < 18 ? afternoon : evening
}
