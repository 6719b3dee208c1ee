import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../test/unzip.ts'
import { writeZip } from './zipFile.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* inParts(...parts: (string | Buffer)[]) {
  yield* parts
}
const at = new Date('2026-11-15T12:30:00Z')

test('an archive holds what was put into it', async () => {
  const file = path.join(folder, 'archive.zip')
  const large = Buffer.alloc(300_000, 'áb')
  await writeZip(file, async ({ add }) => {
    await add('index.html', at, inParts('Olá, ', Buffer.from('mundo')))
    await add('files/ação çedilha.bin', at, inParts(large.subarray(0, 7), large.subarray(7)))
    await add('empty', at, inParts())
  })
  const files = await unzip(await readFile(file))
  expect([...files.keys()]).toEqual(['index.html', 'files/ação çedilha.bin', 'empty'])
  expect(String(files.get('index.html'))).toBe('Olá, mundo')
  expect(files.get('files/ação çedilha.bin')?.equals(large)).toBe(true)
  expect(files.get('empty')).toHaveLength(0)
})

test('a file that breaks off breaks the archive off', async () => {
  async function* broken() {
    yield 'half'
    throw new Error('gone')
  }
  const writing = writeZip(path.join(folder, 'broken.zip'), ({ add }) => add('a', at, broken()))
  await expect(writing).rejects.toThrow('gone')
})

test('an archive that cannot be written fails, whatever is still to come', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(65_536)
  }
  const nowhere = path.join(folder, 'no such folder', 'archive.zip')
  await expect(writeZip(nowhere, ({ add }) => add('a', at, endless()))).rejects.toThrow('ENOENT')
})
