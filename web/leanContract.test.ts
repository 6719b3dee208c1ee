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
  expect(withoutImport(lean)).toBe(`const Row = /* @__PURE__ */ madeLate(() => (z.object({ id })))
export const listTickets = /* @__PURE__ */ (() => (endpoint({
  path: '/tickets',
  summary: undefined,
  query: undefined,
  params: undefined,
  response: undefined,
})))()
export const text = (max: number) => z.string().max(max)`)
})

/** The first line, which knows where this folder lies. */
const withoutImport = (lean: string) => lean.replace(/^import \{ madeLate \} from ".*"\n/, '')

test('a schema is made when it is used, exported or not', () => {
  expect(
    withoutImport(
      leanModule(
        `const base = z.object({ id })
const more = base.extend({ name }).strict()
const named = base.shape.id
const filled = Ticket.pick({ id: true })
export const kinds = ['a', 'b'] as const
export const Tag = anything`,
        'shapes.ts',
      ),
    ),
  ).toBe(`const base = /* @__PURE__ */ madeLate(() => (z.object({ id })))
const more = /* @__PURE__ */ madeLate(() => (base.extend({ name }).strict()))
const named = /* @__PURE__ */ (() => (base.shape.id))()
const filled = /* @__PURE__ */ madeLate(() => (Ticket.pick({ id: true })))
export const kinds = /* @__PURE__ */ (() => (['a', 'b'] as const))()
export const Tag = /* @__PURE__ */ madeLate(() => (anything))`)
})

test('a schema that stands in a call waits as well', () => {
  const call = Object.entries<unknown>(contract).find(
    (entry): entry is [string, contract.Endpoint] => isEndpoint(entry[1]) && !isInert(entry[1].response),
  )!
  expect(leanModule(`const ${call[0]} = endpoint({ response: z.array(Row) })`, 'a.ts')).toContain(
    'endpoint({ response: madeLate(() => (z.array(Row))) })',
  )
})

const isEndpoint = (made: unknown): made is contract.Endpoint =>
  typeof made === 'object' && made !== null && 'path' in made && 'response' in made

test('a response that fills something in keeps its schema, and so do the calls that a page describes', () => {
  const endpoints = Object.entries<unknown>(contract).filter((entry): entry is [string, contract.Endpoint] =>
    isEndpoint(entry[1]),
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
