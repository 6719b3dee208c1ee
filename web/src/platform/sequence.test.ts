import { expect, test } from 'vitest'
import { createSequence } from './sequence.ts'

test('an event that is sent again after a reconnection counts once', () => {
  const sequence = createSequence(4)
  expect([5, 6, 7].map(sequence.accept)).toEqual([true, true, true])
  expect([6, 7, 8].map(sequence.accept)).toEqual([false, false, true])
})

test('an event that committed late is still taken', () => {
  const sequence = createSequence(20)
  sequence.accept(30)
  expect(sequence.accept(28)).toBe(true)
})

test('a resumption starts a little before the largest number', () => {
  const sequence = createSequence(7)
  expect(sequence.resumeFrom()).toBe(7)
  for (const seq of [50, 100, 90]) sequence.accept(seq)
  expect(sequence.resumeFrom()).toBe(80)
  sequence.reached(140)
  expect(sequence.resumeFrom()).toBe(120)
})

test('a resumption never asks for what happened before the page was there', () => {
  const sequence = createSequence(100)
  sequence.accept(105)
  expect(sequence.resumeFrom()).toBe(100)
})

test('only the last two hundred numbers are remembered', () => {
  const sequence = createSequence(0)
  for (let seq = 1; seq <= 250; seq++) sequence.accept(seq)
  expect(sequence.accept(51)).toBe(false)
  expect(sequence.accept(50)).toBe(true)
})
