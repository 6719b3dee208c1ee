import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { formatHour, formatPercent, formatPercentChange, percentMarks } from './format.ts'

afterEach(() => i18next.init({ lng: 'pt-BR' }))

test.each([
  ['pt-BR', '50%', '+12%', '-12%'],
  ['en', '50%', '+12%', '-12%'],
  ['es', '50\u00a0%', '+12\u00a0%', '-12\u00a0%'],
  ['tr', '%50', '+%12', '-%12'],
])(
  'a percentage stands as %s writes it, alone, as a change and in a field',
  async (language, half, more, less) => {
    await i18next.init({ lng: language })
    expect([formatPercent(50), formatPercentChange(12), formatPercentChange(-12)]).toEqual([half, more, less])
    const { prefix, suffix } = percentMarks()
    expect(`${prefix}50${suffix}`).toBe(half)
  },
)

test('an hour of the day stands as the clock of the language shows it', async () => {
  expect([formatHour(8), formatHour(20, 59)]).toEqual(['08:00', '20:59'])
  await i18next.init({ lng: 'en' })
  expect([formatHour(8), formatHour(20, 59)].map((hour) => hour.replace('\u202f', ' '))).toEqual([
    '8:00 AM',
    '8:59 PM',
  ])
})
