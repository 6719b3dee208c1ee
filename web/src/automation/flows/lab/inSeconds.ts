import { currentLanguage } from '../../../platform/i18n.ts'
import { formatSpan } from '../../../platform/format.ts'

const maxSeconds = 90

/** "12 s", and from a minute and a half on "3 min". */
export function inSeconds(seconds: number): string {
  if (seconds > maxSeconds) return formatSpan(seconds * 1000)
  const format = new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
  })
  return format.format(Math.round(seconds))
}
