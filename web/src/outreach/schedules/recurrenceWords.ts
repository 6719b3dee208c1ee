import { scheduleDayRules, scheduleIntervals, type Schedule } from '@chatflow/contract'
import type { TFunction } from 'i18next'

type Rhythm = Pick<Schedule, 'intervalo' | 'valorIntervalo' | 'enviarQuantasVezes' | 'tipoDias'>
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** From here on a day is missing in some months. */
const lastSafeDay = 28

/**
 * "Toda segunda, 4 vezes, pula fins de semana e feriados". `from` is what the repetitions are counted from, on the clocks
 * of the company: `2026-11-16T09:00`.
 */
export function recurrenceWords(t: TFunction<'schedules'>, rhythm: Rhythm, from: string): string {
  const { enviarQuantasVezes: times, tipoDias } = rhythm
  const words =
    times > 1 && rhythm.valorIntervalo > 0
      ? [everyWords(t, rhythm, from), t('words.times', { count: times })]
      : [t('words.once')]
  if (tipoDias === scheduleDayRules.before) words.push(t('words.before'))
  if (tipoDias === scheduleDayRules.after) words.push(t('words.after'))
  const [first = ''] = words
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words.slice(1)].join(', ')
}

function everyWords(
  t: TFunction<'schedules'>,
  { intervalo, valorIntervalo: count }: Rhythm,
  from: string,
): string {
  const weekday = (new Date(`${from.slice(0, 10)}T00:00Z`).getUTCDay() || 7) as Weekday
  const day = Number(from.slice(8, 10))
  switch (intervalo) {
    case scheduleIntervals.minutes:
      return count % 60 === 0 ? t('words.hours', { count: count / 60 }) : t('words.minutes', { count })
    case scheduleIntervals.weeks:
      return count === 1
        ? t(`words.weekly.${weekday}`)
        : t('words.weeks', { number: count, on: t(`words.on.${weekday}`) })
    case scheduleIntervals.months: {
      const isLast = day > lastSafeDay ? 'Last' : ''
      return count === 1
        ? t(`words.month${isLast}`, { day })
        : t(`words.months${isLast}`, { number: count, day })
    }
    default:
      return t('words.days', { count })
  }
}
