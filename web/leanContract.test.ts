import * as contract from '@chatflow/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isInert, leanModule } from './leanContract.ts'

test('a schema that only looks needs no second look', () => {
  const row = z.object({ id: z.number().int().min(1), name: z.string().max(5).nullable() })
  for (const schema of [
    row,
    z.array(row),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), row }),
      z.object({ kind: z.enum(['b', 'c']) }),
    ]),
    z.record(z.string(), z.tuple([z.boolean(), z.unknown()]).optional()),
  ])
    expect(isInert(schema)).toBe(true)
})

test('one that fills in, shortens or turns something into something else does, however deep it stands', () => {
  for (const changing of [
    z.string().default(''),
    z.coerce.number(),
    z.string().trim(),
    z.string().transform(Number),
    z.number().catch(0),
    z.preprocess(String, z.string()),
    z.codec(z.string(), z.number(), { decode: Number, encode: String }),
  ]) {
    expect(isInert(changing)).toBe(false)
    expect(isInert(z.array(z.object({ deep: changing.nullable() })))).toBe(false)
    expect(isInert(z.union([z.boolean(), z.record(z.string(), changing)]))).toBe(false)
  }
})

test('of a call its address is left, and what is nowhere used can go', () => {
  const lean = leanModule(
    `const Row = z.object({ id })
export const listTickets = endpoint({
  path: '/tickets',
  summary: 'What waits.',
  query: z.object({ searchParam: z.string() }),
  params,
  response: z.array(Row),
})
export const text = (max: number) => z.string().max(max)`,
    'calls.ts',
  )
  expect(lean).toBe(`const Row = /* @__PURE__ */ (() => (z.object({ id })))()
export const listTickets = /* @__PURE__ */ (() => (endpoint({
  path: '/tickets',
  summary: undefined,
  query: undefined,
  params: undefined,
  response: undefined,
})))()
export const text = (max: number) => z.string().max(max)`)
})

test('a response that fills something in keeps its schema, and so do the calls that a page describes', () => {
  const endpoints = Object.entries<unknown>(contract).filter(
    (entry): entry is [string, contract.Endpoint] => {
      const [, made] = entry
      return typeof made === 'object' && made !== null && 'path' in made && 'response' in made
    },
  )
  const keptOf = ([name]: [string, unknown]) =>
    leanModule(`const ${name} = endpoint({ response: Kept, body: Given })`, 'a.ts')
  const changing = endpoints.filter(([, { response }]) => !isInert(response))
  const described = endpoints.filter(([, { access }]) => access.startsWith('token:'))
  expect(changing.length).toBeGreaterThan(0)
  expect(described.length).toBeGreaterThan(0)
  for (const one of changing) expect(keptOf(one)).toContain('response: Kept')
  for (const one of described) expect(keptOf(one)).toContain('body: Given')
})

test('events keep their names', () => {
  expect(
    leanModule('const companyEvents = { user: z.object({}), auth: Some } satisfies Events', 'events.ts'),
  ).toBe(
    'const companyEvents = /* @__PURE__ */ (() => ({ user: undefined, auth: undefined } satisfies Events))()',
  )
})
