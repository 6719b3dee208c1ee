import { fileTypeFromBuffer } from 'file-type'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, truncate } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { aBucket } from '../platform/storage/bucket.factory.ts'
import { createStorage } from '../platform/storage/createStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { aMediaFolder, aSample, type MediaFolder } from './media.factory.ts'
import { removeMedia } from './removeMedia.ts'
import { storeMedia } from './storeMedia.ts'

let media: MediaFolder
beforeAll(async () => {
  media = await aMediaFolder()
})
afterAll(() => media.close())

const drawing = (width = 1000, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#2E7D32' } })

describe('a picture', () => {
  test.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['gif', 'gif', 'image/gif'],
    ['avif', 'jpg', 'image/jpeg'],
    ['tiff', 'jpg', 'image/jpeg'],
  ] as const)('as %s is stored as %s, with a thumbnail', async (format, extension, mime) => {
    const content = await drawing().toFormat(format).toBuffer()
    const stored = await media.store(content, { filename: 'férias na praia.jpeg', mimetype: 'text/html' })
    expect(stored).toMatchObject({
      mediaType: 'image',
      mediaName: 'férias na praia.jpeg',
      mediaMime: mime,
      mediaPlayable: null,
      width: 1000,
      height: 500,
    })
    expect(stored.mediaPath.endsWith(`.${extension}`)).toBe(true)
    const redrawn = await media.contentOf(stored.mediaPath)
    const thumbnail = await media.contentOf(stored.mediaThumbnail)
    expect(redrawn.length).toBe(stored.mediaSize)
    expect(stored.bytes).toBe(redrawn.length + thumbnail.length)
    expect(stored.names).toEqual([stored.mediaPath, stored.mediaThumbnail])
    expect(await fileTypeFromBuffer(redrawn)).toMatchObject({ mime })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
  })

  test('loses where and with what it was taken, and stands upright', async () => {
    const content = await drawing()
      .withExif({
        IFD0: { Copyright: 'where I live' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(content).metadata()
    expect(before).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })

    const stored = await media.store(content)
    expect(stored).toMatchObject({ width: 500, height: 1000 })
    for (const name of stored.names) {
      const redrawn = await media.contentOf(name)
      expect((await sharp(redrawn).metadata()).exif).toBeUndefined()
      expect(redrawn.includes('where I live')).toBe(false)
    }
  })

  test('loses what was hidden behind it', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>')
    const stored = await media.store(Buffer.concat([await drawing().png().toBuffer(), hidden]))
    expect(stored.mediaType).toBe('image')
    expect((await media.contentOf(stored.mediaPath)).includes(hidden)).toBe(false)
  })

  test.each(['gif', 'webp'] as const)(
    'that moves as %s still moves; its thumbnail does not',
    async (format) => {
      const frames = await Promise.all(
        ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
          sharp({ create: { width: 40, height: 30, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      )
      const content = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const stored = await media.store(content)
      expect(stored).toMatchObject({ mediaType: 'image', width: 40, height: 30 })
      expect(
        (await sharp(await media.contentOf(stored.mediaPath), { animated: true }).metadata()).pages,
      ).toBe(3)
      const thumbnail = await sharp(await media.contentOf(stored.mediaThumbnail), {
        animated: true,
      }).metadata()
      expect(thumbnail.pages ?? 1).toBe(1)
    },
  )

  const noise = () => sharp(randomBytes(30_000), { raw: { width: 100, height: 100, channels: 3 } })
  test.each<[string, () => Promise<Buffer>]>([
    ['half there', async () => (await noise().png().toBuffer()).subarray(0, 10_000)],
    ['all header', async () => (await drawing().png().toBuffer()).subarray(0, 40)],
    ['of more pixels than fit', () => drawing(8000, 8000).png().toBuffer()],
  ])('that is %s is stored as it came, to be saved and not shown', async (_name, content) => {
    const broken = await content()
    const stored = await media.store(broken, { filename: 'foto.png' })
    expect(stored).toMatchObject({
      mediaType: 'application',
      mediaMime: 'application/octet-stream',
      mediaName: 'foto.png',
      mediaThumbnail: null,
      bytes: broken.length,
    })
    expect(await media.contentOf(stored.mediaPath)).toEqual(broken)
  })
})

describe('a document', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const text = { mediaMime: 'text/plain; charset=utf-8', extension: 'txt' }
  const bytes = { mediaMime: 'application/octet-stream', extension: 'bin' }
  test.each<
    [string, Buffer, { filename?: string; mimetype?: string }, { mediaMime: string; extension: string }]
  >([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), { filename: 'a.jpg' }, text],
    ['a drawing with a script', Buffer.from(svg), { filename: 'a.svg', mimetype: 'image/svg+xml' }, text],
    ['the same as XML', Buffer.from(`<?xml version="1.0"?>${svg}`), { mimetype: 'image/svg+xml' }, text],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), { filename: 'a.mp3', mimetype: 'audio/mpeg' }, text],
    ['a playlist of other files', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), { filename: 'a.mp4' }, text],
    ['a table', Buffer.from('nome;número\nJoão;1\n'), { filename: 'a.csv', mimetype: 'text/csv' }, text],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), { filename: 'foto.jpg' }, bytes],
    ['noise', Buffer.concat([Buffer.from([0, 1, 2]), randomBytes(500)]), { filename: 'a.pdf' }, bytes],
    ['nothing', Buffer.alloc(0), { filename: 'a.png' }, bytes],
    [
      'a PDF',
      Buffer.from('%PDF-1.4\n%%EOF'),
      { filename: 'a.exe', mimetype: 'application/x-msdownload' },
      { mediaMime: 'application/pdf', extension: 'pdf' },
    ],
  ])('is known by its content when it is %s', async (_name, content, sent, { mediaMime, extension }) => {
    const stored = await media.store(content, sent)
    expect(stored).toMatchObject({
      mediaType: 'application',
      mediaMime,
      mediaThumbnail: null,
      mediaPlayable: null,
    })
    expect(path.extname(stored.mediaPath)).toBe(`.${extension}`)
    expect(await media.contentOf(stored.mediaPath)).toEqual(content)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\contrato final.pdf', 'contrato final.pdf'],
    ['..', 'arquivo'],
    ['', 'arquivo'],
    ['.htaccess', 'htaccess'],
    ['a"; filename="b\r\nset-cookie: x\u202e.pdf', 'a; filename=b set-cookie: x.pdf'],
    ['<img src=x>.png', 'img src=x.png'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(196)}.pdf`],
  ])('called %j is shown as %j, and stored under a name of ours', async (filename, mediaName) => {
    const stored = await media.store(Buffer.from('texto'), { filename })
    expect(stored.mediaName).toBe(mediaName)
    expect(stored.mediaPath).toMatch(/^[0-9a-f-]{36}\.txt$/)
  })

  test('of any size is never held in memory', async () => {
    const file = await media.fileOf(Buffer.from('%PDF-1.4\n'), 'large')
    await truncate(file, 300 * 1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5)
    const { storage, companyId } = media
    const stored = await storeMedia({ storage, companyId, file: { path: file, filename: 'grande.pdf' } })
    clearInterval(watch)
    expect(stored).toMatchObject({ mediaSize: 300 * 1024 * 1024, mediaMime: 'application/pdf' })
    expect(most).toBeLessThan(100 * 1024 * 1024)
    await removeMedia(storage, companyId, stored)
  })
})

describe('what is stored', () => {
  test('is removed altogether, and counted off once', async () => {
    const { storage, companyId } = media
    const stored = await media.store(await aSample('opus.webm'), { isVoice: true })
    expect(stored.names).toHaveLength(2)
    expect(await removeMedia(storage, companyId, stored)).toEqual({ bytes: -stored.bytes, files: -2 })
    expect(await removeMedia(storage, companyId, stored)).toEqual({ bytes: 0, files: 0 })
    for (const name of stored.names) expect(await storage.read(companyId, name)).toBeUndefined()
  })

  test('is nothing when the storage fails half-way', async () => {
    const { storage, companyId } = media
    // Others write to the machine's temporary folder at the same time.
    const temporary = path.join(media.folder, 'temporary')
    await mkdir(temporary)
    vi.stubEnv('TMPDIR', temporary)
    const kept: string[] = []
    const failing: Storage = {
      ...storage,
      put: async (...given) => {
        if (kept.length > 0) throw new Error('the disk is full')
        const name = await storage.put(...given)
        kept.push(name)
        return name
      },
    }
    const file = { path: await media.fileOf(await drawing().png().toBuffer()), filename: 'a.png' }
    await expect(storeMedia({ storage: failing, companyId, file })).rejects.toThrow('the disk is full')
    expect(await storage.read(companyId, kept[0] ?? '')).toBeUndefined()
    expect(await readdir(temporary)).toEqual([])
    vi.unstubAllEnvs()
  })

  test('may live in a bucket', async () => {
    const bucket = await aBucket()
    try {
      const storage = await createStorage(readConfig(bucket.environment))
      const { companyId } = media
      const file = { path: await media.fileOf(await aSample('opus.webm')), filename: 'voz.webm' }
      const stored = await storeMedia({ storage, companyId, file, isVoice: true })
      expect((await media.contentOf(stored.mediaPath, storage)).length).toBe(stored.mediaSize)
      expect(await removeMedia(storage, companyId, stored)).toEqual({ bytes: -stored.bytes, files: -2 })
    } finally {
      await bucket.close()
    }
  })
})
