import type { FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { defineSlot } from './platform/slot.tsx'
import { fillSlots } from './slots.ts'

const declared = import.meta.glob<Record<string, FunctionComponent>>('./*/*/slots.ts', { eager: true })
const slots = Object.entries(declared).flatMap(([file, exported]) =>
  Object.entries(exported).map(([name, slot]) => ({ name: `${name} of ${file}`, show: () => slot({}) })),
)

test('a slot that nothing fills says so', () => {
  const Empty = defineSlot('Empty')
  expect(() => Empty({})).toThrow('nothing fills the slot Empty')
})

test('every slot that a feature declares is filled', () => {
  fillSlots()
  expect(slots.length).toBeGreaterThan(0)
  for (const { name, show } of slots) expect(show, name).not.toThrow()
})
