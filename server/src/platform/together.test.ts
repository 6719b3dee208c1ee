import { expect, test } from 'vitest'
import { together } from './together.ts'

function measured(max = 3) {
  const runs: string[][] = []
  const held: (() => void)[] = []
  const ask = together<string, string>({
    keyOf: (item) => item[0]!,
    max,
    work: async (items) => {
      runs.push(items)
      await new Promise<void>((resolve) => void held.push(resolve))
      if (items.some((item) => item.endsWith('!'))) throw new Error(`bad: ${items.join(' ')}`)
      return items.map((item) => item.toUpperCase())
    },
  })
  /** Lets what runs now end, and what follows begin. */
  const letGo = async () => {
    for (const end of held.splice(0)) end()
    await new Promise((resolve) => void setImmediate(resolve))
  }
  return { ask, runs, letGo }
}

test('what is asked for during a run is answered together by the next, in order and no more than fit', async () => {
  const { ask, runs, letGo } = measured()
  const answers = Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map(ask))
  await letGo()
  await letGo()
  await letGo()
  expect(await answers).toEqual(['A1', 'A2', 'A3', 'A4', 'A5'])
  expect(runs).toEqual([['a1'], ['a2', 'a3', 'a4'], ['a5']])
})

test('one key does not wait for another, and a later question runs anew', async () => {
  const { ask, runs, letGo } = measured()
  const first = Promise.all([ask('a1'), ask('b1')])
  expect(runs).toEqual([['a1'], ['b1']])
  await letGo()
  expect(await first).toEqual(['A1', 'B1'])
  const second = ask('a1')
  await letGo()
  expect(await second).toBe('A1')
  expect(runs).toHaveLength(3)
})

test('a bad one fails alone', async () => {
  const { ask, letGo } = measured()
  const answers = Promise.allSettled(['a1', 'a2', 'a3!', 'a4'].map(ask))
  for (let turn = 0; turn < 4; turn += 1) await letGo()
  expect(await answers).toMatchObject([
    { value: 'A1' },
    { value: 'A2' },
    { reason: { message: 'bad: a3!' } },
    { value: 'A4' },
  ])
})
