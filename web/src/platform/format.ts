import { currentLanguage } from './i18n.ts'
import { serverNow } from './serverTime.ts'

/** Numbers, money and dates as the user's language writes them. */

export const formatNumber = (value: number) => numberFormat({}).format(value)

/** Years of closed tickets are "12 mil": nobody compares the last digits. */
export const formatShortNumber = (value: number) => numberFormat(short).format(value)
const short = { notation: 'compact', maximumFractionDigits: 1 } as const

/** A share of 100 as each language writes it: 88%, 88 % and %88. */
export const formatPercent = (share: number) => numberFormat(percent).format(share / 100)
const percent = { style: 'percent' } as const

/** By how much something grew or shrank: +12%, -12 % and +%12. */
export const formatPercentChange = (share: number) => numberFormat(percentChange).format(share / 100)
const percentChange = { style: 'percent', signDisplay: 'exceptZero' } as const

/** For a field in which a percentage is typed: what the language writes before the number, and what after it. */
export function percentMarks() {
  const [prefix = '', suffix = ''] = formatPercent(0).split('0')
  return { prefix, suffix }
}

/** With the sign that banks and price lists in Brazil write in every language; Spanish would say "BRL". */
const money = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const

export const formatMoney = (value: number) => numberFormat(money).format(value)

/** Names one after the other: "Ana, Bia e Caio". */
export const formatList = (names: string[]) => new Intl.ListFormat(currentLanguage()).format(names)

/** Short, but with the whole year: 12/20/26 could be three dates. */
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

export const formatDate = (date: string | Date, timeZone?: string) => formatMoment(date, { ...day, timeZone })

/** By the clock of the language: 09:05 and 21:05, or 9:05 AM and 9:05 PM. The same in lists, bubbles and tables. */
export const time = () =>
  ({ hour: currentLanguage() === 'en' ? 'numeric' : '2-digit', minute: '2-digit' }) as const

export const formatDateTime = (date: string | Date, timeZone?: string) =>
  formatMoment(date, { ...day, ...time(), timeZone })

export const formatTime = (date: string | Date, timeZone?: string) =>
  formatMoment(date, { ...time(), timeZone })

/** An hour of a day that is none in particular: 08:00, or 8:00 AM. */
export const formatHour = (hour: number, minute = 0) =>
  formatTime(new Date(Date.UTC(2000, 0, 1, hour, minute)), 'UTC')

/** Of the company, so that colleagues on two continents speak of the same time. A visitor has that of the browser. */
let zone: string | undefined

export function setTimeZone(timeZone: string | undefined) {
  zone = timeZone
}

export const formatMoment = (date: string | Date, options: Intl.DateTimeFormatOptions) =>
  formatOf(currentLanguage(), options).format(new Date(date))

/** The day of the company's calendar, counted from 1970. */
export function calendarDay(date: string | Date): number {
  // By the format in which days are written here anyway: to make one takes longer than most of what is drawn.
  const parts = formatOf(currentLanguage(), day).formatToParts(new Date(date))
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000
}

/** Formats are made once: that takes much longer than using one, and rows are drawn while they are scrolled. */
function keep<Options extends object, Format>(make: (language: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const name = language + JSON.stringify(options)
    const format = formats.get(name) ?? make(language, options)
    formats.set(name, format)
    return format
  }
}
const dateFormat = keep(
  (language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
)
const numberFormats = keep(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
)
const agoFormats = keep(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
)
const formatOf = (language: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(language, { ...options, timeZone: options.timeZone ?? zone })
const numberFormat = (options: Intl.NumberFormatOptions) => numberFormats(currentLanguage(), options)
const agoFormat = (options: Intl.RelativeTimeFormatOptions) => agoFormats(currentLanguage(), options)

/** "GMT-3", where it is now. */
export const zoneOffset = (timeZone?: string, now = serverNow()) =>
  formatOf('en', { timeZoneName: 'shortOffset', ...(timeZone !== undefined && { timeZone }) })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const amountOf = (value: number, unit: 'hour' | 'minute') =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** "23 h 5 min", to the minute, and never broken over two lines. */
export function formatSpan(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && amountOf(hours, 'hour'), (rest > 0 || hours === 0) && amountOf(rest, 'minute')]
  return parts.filter(Boolean).join(' ').replaceAll(' ', '\u00a0')
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "há 5 minutos", "ontem": how long ago, in the largest unit that fits. */
export function formatAgo(date: string | Date, now = serverNow()): string {
  const seconds = (new Date(date).getTime() - now.getTime()) / 1000
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60]
  return agoFormat({ numeric: 'auto' }).format(Math.round(seconds / size), unit)
}

/** The same for what has just happened: "há 5 seg.". */
export function formatMomentsAgo(date: string | Date, now = serverNow()): string {
  const seconds = Math.min(0, Math.round((new Date(date).getTime() - now.getTime()) / 1000))
  if (seconds <= -60) return formatAgo(date, now)
  return agoFormat({ numeric: 'auto', style: 'short' }).format(seconds, 'second')
}
