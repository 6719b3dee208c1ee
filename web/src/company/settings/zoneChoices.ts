/** Where most companies are: first in the list. */
const usual = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Fortaleza',
  'America/Recife',
  'America/Belem',
  'America/Rio_Branco',
  'America/Noronha',
]

/** The time zones to choose from, each with its distance from UTC; the company's own is among them, whatever it is. */
export function zoneChoices(own: string, now: Date, language: string) {
  const every = new Set([...usual, own, ...Intl.supportedValuesOf('timeZone')])
  return [...every].map((value) => ({ value, label: `${nameOf(value)} (${offsetOf(value, now, language)})` }))
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ')

function offsetOf(timeZone: string, now: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    now,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
