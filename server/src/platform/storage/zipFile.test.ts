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

test.each([
  ['as every program reads it', undefined],
  ['in its newer form, where the old one is too small', { size: 20, count: 1 }],
])('an archive holds what was put into it, %s', async (_how, most) => {
  const file = path.join(folder, 'archive.zip')
  const large = Buffer.alloc(300_000, 'áb')
  await writeZip(
    file,
    async (zip) => {
      expect(await zip.add('index.html', at, inParts('Olá, ', Buffer.from('mundo')))).toBe(11)
      await zip.add('files/ação çedilha.bin', at, inParts(large.subarray(0, 7), large.subarray(7)))
      await zip.add('empty', at, inParts())
    },
    most,
  )
  const files = unzip(await readFile(file))
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
  const writing = writeZip(path.join(folder, 'broken.zip'), async (zip) => {
    await zip.add('a', at, broken())
  })
  await expect(writing).rejects.toThrow('gone')
})
