import { expect, test } from 'vitest'
import { shortcutNames, shortcutOf, shortcuts, writtenKeys, type Press } from './shortcuts.ts'

const free = { isTaken: false, isApple: false, hasLetters: true }
const typing = { ...free, isTaken: true }
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

test('no two shortcuts share a key', () => {
  const kinds = ['letter', 'sign', 'chord']
  const keys = shortcutNames.flatMap((name) =>
    Object.entries(shortcuts[name]).flatMap(([kind, key]) => (kinds.includes(kind) ? [key] : [])),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('letters and signs do nothing while somebody writes; with Alt or Ctrl they do', () => {
  expect(shortcutOf(press('j'), free)).toBe('next')
  expect(shortcutOf(press('?', { shiftKey: true }), free)).toBe('help')
  expect(shortcutOf(press('/'), free)).toBe('search')
  for (const key of ['j', 'e', '/', '?']) expect(shortcutOf(press(key), typing)).toBeUndefined()
  expect(shortcutOf(press('e', { altKey: true }), typing)).toBe('write')
  expect(shortcutOf(press('ArrowDown', { altKey: true }), typing)).toBe('next')
  expect(shortcutOf(press('k', { ctrlKey: true }), typing)).toBe('palette')
})

test('a word that is typed beside a field closes no ticket', () => {
  for (const key of 'afdrisg') expect(shortcutOf(press(key), free)).toBeUndefined()
  expect(shortcutOf(press('f', { altKey: true }), free)).toBe('resolve')
})

test('letters can be switched off, and capitals are none', () => {
  expect(shortcutOf(press('j'), { ...free, hasLetters: false })).toBeUndefined()
  expect(shortcutOf(press('J', { shiftKey: true }), free)).toBeUndefined()
  expect(shortcutOf(press('f', { altKey: true }), { ...free, hasLetters: false })).toBe('resolve')
})

test('AltGr, other modifiers and what Option writes are understood', () => {
  expect(shortcutOf(press('e', { altKey: true, ctrlKey: true }), free)).toBeUndefined()
  expect(shortcutOf(press('k', { ctrlKey: true, shiftKey: true }), free)).toBeUndefined()
  expect(shortcutOf(press('k', { metaKey: true }), { ...typing, isApple: true })).toBe('palette')
  expect(shortcutOf(press('k', { ctrlKey: true }), { ...typing, isApple: true })).toBeUndefined()
  expect(shortcutOf(press('ƒ', { code: 'KeyF', altKey: true }), typing)).toBe('resolve')
})

test('keys are written as they stand on the keyboard', () => {
  expect(writtenKeys('palette', false)).toEqual(['Ctrl K'])
  expect(writtenKeys('palette', true)).toEqual(['⌘ K'])
  expect(writtenKeys('next', false)).toEqual(['J', 'Alt ↓'])
  expect(writtenKeys('write', false)).toEqual(['E', 'Alt E'])
  expect(writtenKeys('resolve', true)).toEqual(['⌥ F'])
})
