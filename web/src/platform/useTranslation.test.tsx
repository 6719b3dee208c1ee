import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { loadFirstTexts, setUpTexts } from './i18n.ts'
import { useTranslation } from './useTranslation.ts'

function Title() {
  const { t, language } = useTranslation(['shell', 'tickets'])
  return `${language}: ${t('tickets:title')}, ${t('menu.version', { version: '1' })}`
}
const draw = () => renderToString(<Title />)

beforeEach(() => setUpTexts('pt-BR'))

test('a text is said in the language of the moment, and once its file is there', async () => {
  expect(draw()).toBe('pt-BR: title, Versão 1')
  await loadFirstTexts()
  expect(draw()).toBe('pt-BR: Atendimentos, Versão 1')
  await i18next.changeLanguage('tr')
  expect(draw()).toContain('tr: ')
  expect(draw()).not.toContain('Atendimentos')
  await i18next.changeLanguage('pt-BR')
  expect(draw()).toBe('pt-BR: Atendimentos, Versão 1')
})

test('all who ask get the same words, until another language is chosen', async () => {
  const heard: unknown[] = []
  function Hearer() {
    heard.push(useTranslation('shell').t)
    return null
  }
  const draw = () => renderToString(<Hearer />)
  draw()
  draw()
  expect(heard[1]).toBe(heard[0])
  await i18next.changeLanguage('en')
  draw()
  expect(heard[2]).not.toBe(heard[0])
})
