import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../locales/pt-BR/errors.json' with { type: 'json' }
import failures from '../locales/pt-BR/failures.json' with { type: 'json' }
import { errorOf, isLineAway, unheard } from './ApiError.ts'
import { errorText } from './errors.ts'
import { failureText } from './failures.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { errors, failures } } }))

const saidOf = async (response: Response) => errorText(await errorOf(response))

test('a known code is said in the reader’s words, an unknown text as it is', async () => {
  const refused = (error: string) => Response.json({ error }, { status: 400 })
  expect(await saidOf(refused('ERR_NO_PERMISSION'))).toBe(
    'Você não tem permissão para isso. Peça acesso ao administrador.',
  )
  expect(await saidOf(refused('Falta o nome'))).toBe('Falta o nome')
})

test.each([400, 404, 500])('an error %i without a body says that one occurred', async (status) => {
  expect(await saidOf(new Response(null, { status, statusText: 'Some Reason' }))).toBe('An error occurred!')
  expect(await saidOf(new Response('<html>', { status }))).toBe('An error occurred!')
})

test('a proxy that finds no server says that it is away', async () => {
  expect(await saidOf(new Response('<html>', { status: 502 }))).toBe(errors.codes.ERR_UNAVAILABLE)
})

test('why something did not leave is said in the reader’s words, whatever the network calls it', () => {
  expect(failureText('NO_ANSWER')).toBe('A rede não respondeu.')
  expect(failureText('ERR_WINDOW_CLOSED')).toBe(errors.codes.ERR_WINDOW_CLOSED)
  expect(failureText('131026')).toBe('Este número não recebe mensagens por esta rede.')
  expect(failureText('470')).toBe('A rede recusou o envio (código 470).')
})

test.each([
  [true, errors.codes.ERR_NO_RESPONSE],
  [false, errors.codes.ERR_OFFLINE],
])('a call that nobody heard says whether the browser has a network (%s)', (onLine, said) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
  try {
    const error = unheard(new TypeError('Failed to fetch'))
    expect([errorText(error), isLineAway(error)]).toEqual([said, true])
  } finally {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
  }
})
