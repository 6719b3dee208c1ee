import { expect, test } from 'vitest'
import { createSequence } from './sequence.ts'

function aSequence(start: number) {
  const delivered: number[] = []
  const sequence = createSequence(start, ({ payload }) => delivered.push(payload.seq ?? -1))
  const event = (seq?: number) => ({ name: 'said', payload: seq === undefined ? {} : { seq } })
  return {
    hear: (...numbers: number[]) => numbers.forEach((seq) => sequence.hear(event(seq))),
    hearPassing: () => sequence.hear(event()),
    resume: () => {
      const { from, end } = sequence.resume()
      return { from, end: (missed: number[], reached = 0) => end(missed.map(event), reached) }
    },
    delivered: () => delivered.splice(0),
  }
}

test('an event that is sent again after a reconnection counts once', () => {
  const { hear, resume, delivered } = aSequence(4)
  hear(5, 6, 7)
  resume().end([6, 7, 8])
  hear(8, 9)
  expect(delivered()).toEqual([5, 6, 7, 8, 9])
})

test('an event that committed late is still taken', () => {
  const { hear, delivered } = aSequence(20)
  hear(30, 28)
  expect(delivered()).toEqual([30, 28])
})

test('what is said while missed events are asked for comes after them', () => {
  const { hear, hearPassing, resume, delivered } = aSequence(4)
  const { end } = resume()
  hear(7, 8)
  hearPassing()
  expect(delivered()).toEqual([-1])
  end([5, 6, 7], 7)
  hear(9)
  expect(delivered()).toEqual([5, 6, 7, 8, 9])
})

test('what waited when the line was cut again is asked for again', () => {
  const { hear, resume, delivered } = aSequence(4)
  const cut = resume()
  hear(6)
  const again = resume()
  expect(again.from).toBe(4)
  cut.end([], 6)
  hear(7)
  again.end([5, 6], 6)
  expect(delivered()).toEqual([5, 6, 7])
})

test('a resumption starts a little before the largest number', () => {
  const { hear, resume } = aSequence(7)
  expect(resume().from).toBe(7)
  resume().end([50, 100, 90])
  expect(resume().from).toBe(80)
  const { end } = resume()
  hear(120)
  end([], 140)
  expect(resume().from).toBe(120)
})

test('a resumption never asks for what happened before the page was there', () => {
  const { hear, resume } = aSequence(100)
  hear(105)
  expect(resume().from).toBe(100)
})

test('only the last two hundred numbers are remembered', () => {
  const { hear, delivered } = aSequence(0)
  hear(...Array.from({ length: 250 }, (_, index) => index + 1))
  delivered()
  hear(51, 50)
  expect(delivered()).toEqual([50])
})
