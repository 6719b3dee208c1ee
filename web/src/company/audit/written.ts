import { slaTargets } from '@chatflow/contract'
import { formatDate, formatDateTime, formatMoney, formatNumber, formatSpan } from '../../platform/format.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { isFields, isNamed, saysNothing } from './changesOf.ts'

/** What a language says for the values that are no words of people. */
export interface ValueWords {
  yes: string
  no: string
  on: string
  off: string
  fields: Record<string, string>
  /** By field: what stands there is one of a few. */
  values: Record<string, Record<string, string>>
}

/** As a person would write it. What nobody has words for stays what it is. */
export function written(value: unknown, field: string, words: ValueWords): string {
  if (saysNothing(value)) return '—'
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return writtenNumber(value, field, words)
  if (typeof value === 'string') return writtenText(value, field, words)
  if (Array.isArray(value)) {
    const between = value.every((item) => typeof item !== 'object' || isNamed(item)) ? ', ' : '\n'
    return value.map((item) => written(item, field, words)).join(between)
  }
  return isNamed(value) ? value.name : writtenFields(Object.entries(value as object), words)
}

/** "Prazo: Solução · Depois de (minutos): 10"; what lies within stands beside the rest. */
function writtenFields(entries: [string, unknown][], words: ValueWords): string {
  const said = entries
    .filter(([, value]) => !saysNothing(value))
    .map(([name, value]) =>
      isFields(value)
        ? writtenFields(Object.entries(value), words)
        : `${words.fields[name] ?? name}: ${written(value, name, words)}`,
    )
  return said.join(' · ')
}

const deadlines: readonly string[] = slaTargets
const prices = ['amount', 'value', 'inputPrice', 'outputPrice', 'voicePrice', 'transcriptionPrice']

function writtenNumber(value: number, field: string, { values }: ValueWords): string {
  const word = values[field]?.[value]
  if (word !== undefined) return word
  if (prices.includes(field)) return formatMoney(value)
  if (deadlines.includes(field)) return formatSpan(value * 60_000)
  if (field === 'bytes') return formatBytes(value)
  // Numbers that count nothing have no groups of thousands.
  return /(^id|Ids?)$/.test(field) ? String(value) : formatNumber(value)
}

function writtenText(value: string, field: string, { values, on, off }: ValueWords): string {
  // Scopes are written with a colon, which means something else in the names of texts.
  const word = values[field]?.[value.replace(':', '.')]
  if (word !== undefined) return word
  if (/^enabled?$/.test(value)) return on
  if (/^disabled?$/.test(value)) return off
  if (isDay(value)) return formatDate(value, 'UTC')
  return isMoment(value) ? formatDateTime(value) : value
}

/** As the log keeps them; the table shows them as the rest of the screen does. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
