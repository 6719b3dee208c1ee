import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { aBucket, type Bucket } from './bucket.factory.ts'
import { createStorage } from './createStorage.ts'
import type { Storage } from './storage.ts'

let folder: string
let bucket: Bucket
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-storage-'))
  bucket = await aBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const contentOf = async (storage: Storage, companyId: number, name: string) => {
  const file = await storage.read(companyId, name)
  return file && buffer(await file.stream())
}

describe.each<[string, () => Record<string, string>]>([
  ['on the disk', () => ({})],
  ['in a bucket', () => bucket.environment],
])('files %s', (_place, environment) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await createStorage(readConfig({ DATA_DIR: folder, ...environment() }))
  })

  test('are read as they were put, with their size', async () => {
    const content = randomBytes(10_000)
    const name = await storage.put(1, 'bin', content)
    expect(name).toMatch(/^[0-9a-f-]{36}\.bin$/)
    expect((await storage.read(1, name))?.size).toBe(10_000)
    expect(await contentOf(storage, 1, name)).toEqual(content)
  })

  test('are put from a file of any size, which stays where it is', async () => {
    const content = randomBytes(20 * 1024 * 1024)
    const source = path.join(folder, 'a large file')
    await writeFile(source, content)
    const [first, second] = [
      await storage.put(1, 'mp4', { file: source }),
      await storage.put(1, 'mp4', { file: source }),
    ]
    expect(first).not.toBe(second)
    for (const name of [first, second])
      expect((await contentOf(storage, 1, name))?.equals(content)).toBe(true)
  })

  test('may be empty', async () => {
    const source = path.join(folder, 'an empty file')
    await writeFile(source, '')
    for (const content of [Buffer.alloc(0), { file: source }]) {
      const name = await storage.put(1, 'txt', content)
      expect((await storage.read(1, name))?.size).toBe(0)
      expect(await contentOf(storage, 1, name)).toEqual(Buffer.alloc(0))
    }
  })

  test('are read in part, both ends included', async () => {
    const name = await storage.put(1, 'txt', Buffer.from('0123456789'))
    const file = (await storage.read(1, name))!
    const part = async (start: number, end: number) =>
      (await buffer(await file.stream({ start, end }))).toString()
    expect(await part(0, 1)).toBe('01')
    expect(await part(3, 5)).toBe('345')
    expect(await part(9, 9)).toBe('9')
  })

  test('belong to one company', async () => {
    const name = await storage.put(1, 'txt', Buffer.from('ours'))
    expect(await storage.read(2, name)).toBeUndefined()
    await storage.remove(2, name)
    expect(String(await contentOf(storage, 1, name))).toBe('ours')
  })

  test('are gone when they are removed, also twice', async () => {
    const name = await storage.put(1, 'txt', Buffer.from('short-lived'))
    for (const _time of ['first', 'second']) await storage.remove(1, name)
    expect(await storage.read(1, name)).toBeUndefined()
  })

  test.each([
    '',
    '.',
    '../secrets/app-secret',
    '..%2fsecret',
    '0'.repeat(36),
    `${'0'.repeat(36)}.TXT`,
    `${'0'.repeat(36)}.txt\n`,
    `${'.'.repeat(36)}.txt`,
    `../${'0'.repeat(33)}.txt`,
  ])('are not found under the name %j, and nothing is removed by it', async (name) => {
    expect(await storage.read(1, name)).toBeUndefined()
    await storage.remove(1, name)
  })

  test('can be written', async () => {
    expect(await storage.isWritable()).toBe(true)
  })

  test('are not half there when their source cannot be read', async () => {
    await expect(storage.put(77, 'txt', { file: path.join(folder, 'nowhere') })).rejects.toThrow()
    expect(await readdir(path.join(folder, 'media', '77')).catch(() => [])).toEqual([])
  })
})

test('a folder that cannot be written says so', async () => {
  const dataDir = path.join(folder, 'blocked')
  await mkdir(dataDir)
  await writeFile(path.join(dataDir, 'media'), 'a file where a folder should be')
  const storage = await createStorage(readConfig({ DATA_DIR: dataDir }))
  await expect(storage.isWritable()).rejects.toThrow()
})

test('a bucket that is not there says so', async () => {
  const storage = await createStorage(readConfig({ ...bucket.environment, S3_BUCKET: 'another' }))
  await expect(storage.isWritable()).rejects.toThrow('bucket does not exist')
  await expect(storage.put(1, 'txt', Buffer.from('lost'))).rejects.toThrow('bucket does not exist')
})

test.each(['S3_ACCESS_KEY', 'S3_SECRET_KEY'])('a bucket refuses who has another %s', async (name) => {
  const storage = await createStorage(readConfig({ ...bucket.environment, [name]: 'another' }))
  await expect(storage.isWritable()).rejects.toThrow(
    name === 'S3_ACCESS_KEY' ? 'InvalidAccessKeyId' : 'SignatureDoesNotMatch',
  )
})

test('half of a bucket’s settings stop the start', () => {
  for (const missing of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'])
    expect(() => readConfig({ ...bucket.environment, [missing]: '' })).toThrow('needed together')
  expect(readConfig({}).s3).toBeUndefined()
})
