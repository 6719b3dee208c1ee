import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../locales/en/schedules.json' with { type: 'json' }
import es from '../../locales/es/schedules.json' with { type: 'json' }
import ptBR from '../../locales/pt-BR/schedules.json' with { type: 'json' }
import tr from '../../locales/tr/schedules.json' with { type: 'json' }
import { recurrenceWords } from './recurrenceWords.ts'

const texts = i18next.createInstance()
const resources = {
  'pt-BR': { schedules: ptBR },
  en: { schedules: en },
  es: { schedules: es },
  tr: { schedules: tr },
}
beforeAll(() => texts.init({ resources, lng: 'pt-BR', load: 'currentOnly' }))

const said = (language: keyof typeof resources, [times, every, unit]: number[], from: string, tipoDias = 4) =>
  recurrenceWords(
    texts.getFixedT(language, 'schedules') as TFunction<'schedules'>,
    {
      enviarQuantasVezes: times ?? 1,
      valorIntervalo: every ?? 0,
      intervalo: unit ?? 1,
      tipoDias,
    },
    from,
  )
const monday = '2026-11-16T09:00'

describe('a repetition in words', () => {
  test('names the weekday, how often, and what happens on days off', () => {
    expect(said('pt-BR', [4, 1, 2], monday, 6)).toBe('Toda segunda, 4 vezes, pula fins de semana e feriados')
    expect(said('en', [4, 1, 2], monday, 6)).toBe('Every Monday, 4 times, skips weekends and holidays')
    expect(said('es', [4, 1, 2], monday, 5)).toBe(
      'Todos los lunes, 4 veces, se adelanta al día hábil anterior',
    )
    expect(said('tr', [4, 1, 2], monday)).toBe('Her pazartesi, 4 kez')
  })

  test('counts in weeks, days, hours and minutes', () => {
    expect(said('pt-BR', [2, 2, 2], '2026-11-22T09:00')).toBe('A cada 2 semanas, no domingo, 2 vezes')
    expect(said('pt-BR', [10, 1, 1], monday)).toBe('Todo dia, 10 vezes')
    expect(said('en', [10, 120, 4], monday)).toBe('Every 2 hours, 10 times')
    expect(said('tr', [10, 15, 4], monday)).toBe('15 dakikada bir, 10 kez')
  })

  test('says what becomes of the 31st in a shorter month', () => {
    expect(said('pt-BR', [12, 1, 3], '2028-01-31T09:00')).toBe(
      'Todo dia 31 ou no último dia do mês, 12 vezes',
    )
    expect(said('en', [12, 1, 3], '2028-01-10T09:00')).toBe('On day 10 of every month, 12 times')
    expect(said('es', [4, 3, 3], '2028-02-29T09:00')).toBe(
      'Cada 3 meses, el día 29 o el último del mes, 4 veces',
    )
  })

  test('of one that is sent once says so', () => {
    expect(said('pt-BR', [1, 0, 1], monday)).toBe('Uma vez')
    expect(said('en', [1, 7, 1], monday, 6)).toBe('Once, skips weekends and holidays')
  })
})
