import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOrInstall } from './systemPrograms.mjs'

const program = {
  variable: 'BROWSER_OF_A_TEST',
  names: ['lean-browser-of-a-test', 'whole-browser-of-a-test'],
  package: 'whole-browser-of-a-test',
  leaner: { package: 'lean-browser-of-a-test', beside: 'parts-of-a-browser-of-a-test' },
}

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatflow-programs-'))
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function aProgram(name) {
  const file = join(folder, name)
  writeFileSync(file, '#!/bin/sh\n')
  chmodSync(file, 0o755)
  return file
}

test('the leaner of two browsers is taken', () => {
  aProgram('whole-browser-of-a-test')
  const lean = aProgram('lean-browser-of-a-test')
  expect(findOrInstall(program)).toBe(lean)
})

test('where the leaner one does not belong, the whole one does', () => {
  const whole = aProgram('whole-browser-of-a-test')
  expect(findOrInstall(program)).toBe(whole)
})

test('the environment decides, and is told when it names nothing', () => {
  aProgram('lean-browser-of-a-test')
  const own = aProgram('own-browser')
  vi.stubEnv(program.variable, own)
  expect(findOrInstall(program)).toBe(own)
  vi.stubEnv(program.variable, join(folder, 'gone'))
  expect(() => findOrInstall(program)).toThrow('BROWSER_OF_A_TEST names a file that does not exist')
})
