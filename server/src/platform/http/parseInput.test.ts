import * as contract from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './parseInput.ts'

const isObject = (schema: unknown): schema is z.ZodObject =>
  schema instanceof z.ZodType && schema.def.type === 'object'
const endpoints = Object.values(contract).filter(
  (value): value is typeof value & contract.Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'response' in value,
)
/** Every field of every body that is a plain record. */
const fields = endpoints.flatMap(({ method, path, body }) =>
  isObject(body)
    ? Object.entries(body.shape).map(([name, schema]) => ({
        call: `${method} ${path} ${name}`,
        name,
        schema: schema as z.ZodType,
      }))
    : [],
)
const parse = (schema: z.ZodType, value: unknown) =>
  parseInput(z.object({ field: schema, other: z.string() }), { field: value, other: 'x' })
const expects = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).success ? [] : (schema.safeParse(value).error?.issues ?? [])

describe('what the calls of the contract accept', () => {
  test('there are fields to ask', () => expect(fields.length).toBeGreaterThan(200))

  test('a field that may be left out may be null or empty', () => {
    const optional = fields.filter(({ schema }) => schema.safeParse(undefined).success)
    expect(optional.length).toBeGreaterThan(100)
    const refused = optional.filter(({ schema }) => parse(schema, null).invalid)
    expect(refused.map(({ call }) => call)).toEqual([])
    // A text has its own rules for being empty, and says so.
    const refusedEmpty = optional.filter(
      ({ schema }) =>
        parse(schema, '').invalid &&
        !expects(schema, '').some(({ code }) => /too_small|format|custom/.test(code)),
    )
    expect(refusedEmpty.map(({ call }) => call)).toEqual([])
  })

  test('a boolean or a number may be written as text', () => {
    const typed = (value: boolean | number) =>
      fields.filter(({ schema }) => schema.safeParse(value).data === value)
    const [booleans, numbers] = [typed(true), typed(7)]
    expect(booleans.length).toBeGreaterThan(10)
    expect(numbers.length).toBeGreaterThan(10)
    for (const [given, list] of [
      ['true', booleans],
      ['7', numbers],
    ] as const)
      expect(list.filter(({ schema }) => parse(schema, given).invalid).map(({ call }) => call)).toEqual([])
  })

  test('a choice may be cleared with null, "", or false', () => {
    const nullable = z.object({ whatsappId: z.number().nullable() })
    for (const nothing of [null, '', false])
      expect(parseInput(nullable, { whatsappId: nothing })).toEqual({ data: { whatsappId: null } })
  })
})

describe('what is refused', () => {
  const form = z.object({
    name: z.string().min(2, 'Too Short!'),
    count: z.number(),
    list: z.array(z.number()).optional(),
  })

  test('a missing field is called required, and so is a null', () => {
    expect(parseInput(form, { name: null })).toEqual({
      invalid: [
        { path: 'name', message: 'Required' },
        { path: 'count', message: 'Required' },
      ],
    })
    expect(parseInput(form, undefined).invalid).toEqual([{ path: '', message: 'Required' }])
  })

  test('what was wrong is said about what was sent', () => {
    const { invalid } = parseInput(form, { name: 'A', count: '7', list: [1, null] })
    expect(invalid).toEqual([
      { path: 'name', message: 'Too Short!' },
      { path: 'list.1', message: 'Required' },
    ])
  })

  test('the words of the schema stay, all of them', () => {
    const strict = z.object({
      name: z.string().min(1, 'Required').min(2, 'Too Short!'),
      contactId: z.number('Obrigatório'),
    })
    expect(parseInput(strict, { name: '', contactId: null }).invalid).toEqual([
      { path: 'name', message: 'Required' },
      { path: 'name', message: 'Too Short!' },
      { path: 'contactId', message: 'Obrigatório' },
    ])
  })

  test('what only looks like a number is none', () => {
    for (const count of ['0x10', '1e3', ' 7', '9'.repeat(40), 'NaN', [7], {}])
      expect(parseInput(form, { name: 'Ana', count }).invalid).toHaveLength(1)
  })

  test('the sender’s object stays as it is', () => {
    const sent = { name: 'Ana', count: '7' }
    parseInput(form, sent)
    expect(sent).toEqual({ name: 'Ana', count: '7' })
  })
})
