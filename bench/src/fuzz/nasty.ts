import type { Random } from '../random.ts'

/** Stands in a body for what JSON can say and JavaScript cannot. */
const raw = (token: string) => `@raw ${token}@`

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\uFFFF\uFFFE',
  '\u202Eabc\u200B',
  "'; drop table users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '{{contact.name}} {{7*7}}',
  '../../etc/passwd',
  'null',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '９９９',
  '2026-02-30',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00Z',
  '24:00',
  'https://user:pass@[::1]:99999/',
  'a@b',
  '#12345',
  '[1,2',
  '{"a":{"b":[]}}',
  '["open",null,{}]',
  '😀'.repeat(3_000),
  'x'.repeat(200_000),
  '1'.repeat(400),
]

const numbers = [0, -1, -0, 1.5, 0.1 + 0.2, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324]
const rawNumbers = ['1e999', '-1e999', '9223372036854775808', '1e-999', '0.00000000000000000000000001']

function deep(depth: number): string {
  return raw(`${'['.repeat(depth)}${']'.repeat(depth)}`)
}

/** A value that nobody who means well would send. */
export function nasty(random: Random): unknown {
  const kinds: (() => unknown)[] = [
    () => random.oneOf(texts),
    () => random.oneOf(texts),
    () => random.oneOf(numbers),
    () => raw(random.oneOf(rawNumbers)),
    () => null,
    () => random.chance(0.5),
    () => [],
    () => ({}),
    () => [null, {}, [[]], 'x'],
    () => Array.from({ length: 2_000 }, (_, index) => index),
    () => ({ $ne: null, length: -1, toString: 'x' }),
    () => raw('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'),
    () => deep(random.oneOf([50, 2_000, 20_000])),
    () => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key ${index}`, index])),
  ]
  return random.oneOf(kinds)()
}

export const nastyText = (random: Random) => random.oneOf(texts)

/** JSON, with the tokens that stand for themselves written out. */
export const write = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (Object.is(part, -0) ? raw('-0') : part)).replace(
    /"@raw ((?:[^"\\]|\\.)*)@"/g,
    (_, token: string) => JSON.parse(`"${token}"`) as string,
  )

/** What stands in the place of an id in a path. */
const pathParts = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  '01',
  '%201',
  '%2B1',
  '%EF%BC%91',
  '9'.repeat(20),
  '9'.repeat(400),
  '9007199254740993',
  '%00',
  '%FF%FE',
  '%ED%A0%80',
  '%',
  '%zz',
  '..%2F..%2Fetc',
  'null',
  'undefined',
  '[]',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(3_000),
]
export const nastyPathPart = (random: Random) => random.oneOf(pathParts)

/** Query strings that no form makes. */
const queries = [
  '?%',
  '?%00=%00',
  '?=&&&==',
  '?a[b][c]=1&a[b]=2&a=3',
  '?__proto__[x]=1&constructor=2',
  `?${'x'.repeat(5_000)}`,
]
export const nastyQuery = (random: Random) => random.oneOf(queries)
