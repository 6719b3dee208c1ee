import type { Language } from '../platform/fields.ts'
import { firstName } from './firstName.ts'

/** What a text to a contact may speak of. */
export interface VariableValues {
  contact: { name: string; number: string; email: string; extraInfo: { name: string; value: string }[] }
  companyName: string
  timezone: string
  /** Of the company; Portuguese, where it is left out. */
  language?: Language | undefined
  now: Date
  queueName?: string | undefined
  connectionName?: string | undefined
  userName?: string | undefined
  ticketId?: number | undefined
  ticketCreatedAt?: Date | undefined
  /** What the customer answered in a flow, by the names that its questions give. These come first. */
  answers?: Record<string, string> | undefined
}

type Read = (values: VariableValues) => string | undefined

const variables: Record<string, Read> = {
  firstName: ({ contact }) => firstName(contact.name),
  name: ({ contact }) => contact.name,
  number: ({ contact }) => contact.number,
  email: ({ contact }) => contact.email,
  ms: greeting,
  hour: timeOfDay,
  date,
  data_hora: (values) => `${date(values)} ${timeOfDay(values)}`,
  queue: ({ queueName }) => queueName,
  connection: ({ connectionName }) => connectionName,
  user: ({ userName }) => userName,
  userName: ({ userName }) => userName,
  ticket_id: ({ ticketId }) => ticketId?.toString(),
  protocol,
  name_company: ({ companyName }) => companyName,
}
const readerOf = new Map(Object.entries(variables).map(([name, read]) => [compared(name), read]))

/**
 * Puts the values in the place of `{{firstName}}` and the like. What is not known at the moment becomes nothing, what
 * nobody knows stays as written, and a contact called `{{email}}` is called just that.
 */
export function renderVariables(text: string, values: VariableValues): string {
  return text.replace(written, (whole, inside: string) => {
    const name = compared(inside)
    const answer = Object.entries(values.answers ?? {}).find(([key]) => compared(key) === name)
    if (answer) return answer[1]
    const read = readerOf.get(name)
    if (read) return read(values) ?? ''
    return values.contact.extraInfo.find((info) => compared(info.name) === name)?.value ?? whole
  })
}

/** The names in a text that would stay as written, each once. `extraNames` are the extra infos that contacts have. */
export function unknownVariables(text: string, extraNames: string[]): string[] {
  const extra = new Set(extraNames.map(compared))
  return variableNames(text).filter((name) => !isBuiltInVariable(name) && !extra.has(compared(name)))
}

/** The names that a text speaks of, as written, each once. */
export function variableNames(text: string): string[] {
  const names = Array.from(text.matchAll(written), ([, inside = '']) => inside.trim())
  return [...new Set(names)].filter(Boolean)
}

/** Whether every conversation has it. */
export const isBuiltInVariable = (name: string) => readerOf.has(compared(name))

const written = /\{\{([^{}]*)\}\}/g

function compared(name: string) {
  return name.trim().toLowerCase()
}

const greetings: Record<Language, Record<'morning' | 'afternoon' | 'evening', string>> = {
  'pt-BR': { morning: 'Bom dia', afternoon: 'Boa tarde', evening: 'Boa noite' },
  en: { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', evening: 'Buenas noches' },
  tr: { morning: 'Günaydın', afternoon: 'İyi günler', evening: 'İyi akşamlar' },
}

/** Good morning from 5 to 12, good afternoon until 18, else good evening, as one says in Brazil also at 3 in the night. */
function greeting(values: VariableValues) {
  const hour = Number(partsOf(values.now, values.timezone).hour)
  const { morning, afternoon, evening } = greetings[values.language ?? 'pt-BR']
  if (hour >= 5 && hour < 12) return morning
  return hour >= 12 && hour < 18 ? afternoon : evening
}

function date({ now, timezone }: VariableValues) {
  const { day, month, year } = partsOf(now, timezone)
  return `${day}/${month}/${year}`
}

function timeOfDay({ now, timezone }: VariableValues) {
  const { hour, minute } = partsOf(now, timezone)
  return `${hour}:${minute}`
}

/** The day the ticket began and its id: it stays the same for as long as the ticket is talked about. */
function protocol({ ticketId, ticketCreatedAt, now, timezone }: VariableValues) {
  if (ticketId === undefined) return undefined
  const { day, month, year } = partsOf(ticketCreatedAt ?? now, timezone)
  return `${year}${month}${day}${ticketId}`
}

function partsOf(moment: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value])
  return Object.fromEntries(parts) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>
}
