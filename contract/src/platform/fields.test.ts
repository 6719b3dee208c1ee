import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { booleanText, booleanWord, idList, idParam, looseBoolean, text, timeOfDay } from './fields.ts'
import { pageQuery } from './paging.ts'

describe('an id in an address', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '',
    ' ',
    '1e30',
    '9007199254740992',
    'NaN',
    'Infinity',
    '07',
    '7.0',
    '1e3',
    '0x7',
    '+7',
    ' 7',
    '7 ',
    '0b1',
    '٧',
  ])('is not %j', (value) => {
    expect(idParam.safeParse(value).success).toBe(false)
  })

  test('is any whole number that JavaScript can hold', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (id) => {
        fc.pre(id > 0)
        expect(idParam.parse(String(id))).toBe(id)
      }),
    )
  })
})

describe('a list of ids in an address', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), (ids) => {
        expect(idList.parse(JSON.stringify(ids))).toEqual(ids)
      }),
    )
  })

  test.each(['', '[', '[1,2', '{}', '"1"', '1', 'null', '["a"]', '[1.5]'])('is not %j', (value) => {
    expect(idList.safeParse(value).success).toBe(false)
  })

  test('has an end', () => {
    expect(idList.safeParse(JSON.stringify(Array.from({ length: 1001 }, () => 1))).success).toBe(false)
  })
})

test('a time of day is every minute of it and nothing else', () => {
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    new Date(minute * 60_000).toISOString().slice(11, 16),
  )
  expect(minutes.every((time) => timeOfDay.safeParse(time).success)).toBe(true)
  for (const wrong of ['24:00', '23:60', '9:00', '09:0', '0900', '09:00:00', '', ' 09:00', '09:00\n'])
    expect(timeOfDay.safeParse(wrong).success).toBe(false)
})

test('a text keeps to its length', () => {
  expect(text(3).safeParse('abc').success).toBe(true)
  expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Too Long!')
})

test('a list is asked for from its first page, with what is searched in small letters', () => {
  expect(pageQuery.parse({})).toEqual({ searchParam: '', pageNumber: 1 })
  expect(pageQuery.parse({ searchParam: ' ÁGUA ', pageNumber: '2' })).toEqual({
    searchParam: 'água',
    pageNumber: 2,
  })
  for (const pageNumber of ['0', '-1', '1.5', 'x', '1000001'])
    expect(pageQuery.safeParse({ pageNumber }).success).toBe(false)
})

test('a boolean comes as itself or as its text, and as nothing else', () => {
  expect([true, false, 'true', 'false'].map((value) => looseBoolean.parse(value))).toEqual([
    true,
    false,
    true,
    false,
  ])
  for (const wrong of ['', '1', 'TRUE', 'enabled', 1, null])
    expect(looseBoolean.safeParse(wrong).success).toBe(false)
})

test('a boolean as text has two spellings, and more only where people write it', () => {
  expect(['true', 'false'].map((value) => booleanText.parse(value))).toEqual([true, false])
  for (const wrong of ['1', 'on', 'TRUE', '', true]) expect(booleanText.safeParse(wrong).success).toBe(false)
  expect(['true', 'TRUE', '1', 'on', 'yes'].map((value) => booleanWord.parse(value))).not.toContain(false)
  expect(['false', '0', 'off', 'No'].map((value) => booleanWord.parse(value))).not.toContain(true)
  expect(booleanWord.safeParse('maybe').success).toBe(false)
})
