import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemoryFolder } from './memoryFolder.mjs'

const gigabyte = 1024 ** 3
let memory
beforeAll(() => {
  memory = mkdtempSync(join(tmpdir(), 'chatflow-memory-'))
})
afterAll(() => rmSync(memory, { recursive: true }))

test('a folder in memory is open to every account, and takes the place of one whose run has died', () => {
  const { pid } = spawnSync('true')
  const [abandoned, other] = [join(memory, `chatflow-tests-${pid}`), join(memory, 'somebody-elses')]
  for (const folder of [abandoned, other]) mkdirSync(folder)
  const folder = openMemoryFolder(memory, { room: 8 * gigabyte, available: 8 * gigabyte })
  expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  expect(existsSync(abandoned)).toBe(false)
  expect(existsSync(other)).toBe(true)
})

test('where there is little memory, little room or no such folder, there is none', () => {
  expect(openMemoryFolder(memory, { room: 8 * gigabyte, available: gigabyte })).toBeUndefined()
  expect(openMemoryFolder(memory, { room: gigabyte, available: 8 * gigabyte })).toBeUndefined()
  expect(openMemoryFolder(join(memory, 'nowhere'))).toBeUndefined()
})
