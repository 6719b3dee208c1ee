import type { HolidayForm } from '@chatflow/contract'

const fixed = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
] as const

/** The national holidays of Brazil in a year, in order. They are called what they are called there, in every language. */
function nationalHolidays(year: number): HolidayForm[] {
  const goodFriday = new Date(easter(year) - 2 * 86_400_000).toISOString().slice(0, 10)
  const days = fixed.map(([day, name]) => ({ day: `${year}-${day}`, name }))
  return [...days, { day: goodFriday, name: 'Sexta-feira Santa' }].toSorted((left, right) =>
    left.day < right.day ? -1 : 1,
  )
}

/** Those of the twelve months from now on. */
export function comingHolidays(now: Date): HolidayForm[] {
  const today = now.toISOString().slice(0, 10)
  const year = now.getUTCFullYear()
  const inAYear = `${year + 1}${today.slice(4)}`
  return [year, year + 1].flatMap(nationalHolidays).filter(({ day }) => day >= today && day < inAYear)
}

/** Easter Sunday by the rule of the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - ((year % 100) % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}

/** Where these are holidays. */
export const isBrazilian = (timeZone: string) => zones.has(timeZone)
const zones = new Set(
  [
    'Sao_Paulo',
    'Manaus',
    'Cuiaba',
    'Campo_Grande',
    'Fortaleza',
    'Recife',
    'Belem',
    'Bahia',
    'Maceio',
    'Araguaina',
    'Santarem',
    'Porto_Velho',
    'Boa_Vista',
    'Eirunepe',
    'Rio_Branco',
    'Noronha',
  ].map((city) => `America/${city}`),
)
