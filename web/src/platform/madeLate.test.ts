import { expect, test } from 'vitest'
import { z } from 'zod'
import { madeLate } from './madeLate.ts'

test('a schema is made by the first who uses it, once, and with it those that it has inside', () => {
  const made: string[] = []
  const late = <S extends z.ZodType>(name: string, make: () => S) =>
    madeLate(() => {
      made.push(name)
      return make()
    })
  const Name = late('Name', () => z.string().trim().min(1))
  const Row = late('Row', () => z.object({ name: Name, tags: z.array(Name).default([]) }))
  const Page = late('Page', () => Row.extend({ next: Row.nullable() }).partial())
  expect(made).toEqual([])
  expect(Row.shape.name).toBe(Name)
  expect(made).toEqual(['Row'])
  expect(Row.parse({ name: ' Ana ' })).toEqual({ name: 'Ana', tags: [] })
  expect(Page.parse({ next: { name: ' Bia ' } })).toEqual({ next: { name: 'Bia', tags: [] }, tags: [] })
  expect(made).toEqual(['Row', 'Name', 'Page'])
})

test('it is what it would be without waiting', () => {
  const kinds = madeLate(() => z.enum(['a', 'b']))
  const one = madeLate(() =>
    z.discriminatedUnion('kind', [
      madeLate(() => z.object({ kind: z.literal('a') })),
      madeLate(() => z.object({ kind: z.literal('b'), of: kinds.optional() })),
    ]),
  )
  expect(kinds).toBeInstanceOf(z.ZodEnum)
  expect(kinds).toBeInstanceOf(z.ZodType)
  expect(kinds.options).toEqual(['a', 'b'])
  expect(kinds.enum.a).toBe('a')
  expect('_zod' in kinds).toBe(true)
  expect(one.safeParse({ kind: 'b', of: 'a' }).success).toBe(true)
  expect(one.safeParse({ kind: 'b', of: 'c' }).success).toBe(false)
  expect(one.safeParse({ kind: 'c' }).success).toBe(false)
  expect(kinds.nullable().array().parse(['a', null])).toEqual(['a', null])
})
