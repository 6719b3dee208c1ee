import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMediaFolder, opusInWebm, type MediaFolder } from './media.factory.ts'

let media: MediaFolder
beforeAll(async () => {
  media = await aMediaFolder()
})
afterAll(() => media.close())

const opusInOgg = ['-c:a', 'libopus', '-ac', '1', '-f', 'ogg']
const mp4 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-f', 'mp4']

describe('a recording', () => {
  const shape = expect.arrayContaining([100, 0])

  test('made in a browser becomes a voice note, and a copy that plays everywhere', async () => {
    const spoken = await media.aRecording(opusInWebm)
    const stored = await media.store(spoken, {
      filename: 'gravação.webm',
      mimetype: 'video/webm',
      isVoice: true,
    })
    expect(stored).toMatchObject({
      mediaType: 'audio',
      mediaMime: 'audio/ogg; codecs=opus',
      mediaName: 'gravação.webm',
      mediaThumbnail: null,
      seconds: 3,
      waveform: shape,
    })
    expect(stored.waveform).toHaveLength(64)
    expect(stored.waveform?.slice(0, 30).every((height) => height > 80)).toBe(true)
    expect(stored.waveform?.slice(34).every((height) => height < 5)).toBe(true)

    const [voice, copy] = [
      await media.contentOf(stored.mediaPath),
      await media.contentOf(stored.mediaPlayable),
    ]
    expect(await fileTypeFromBuffer(voice)).toMatchObject({ mime: 'audio/ogg; codecs=opus' })
    const examined = await media.make(['-i', await media.fileOf(voice), '-f', 'null'])
    expect(examined.report).toContain('Audio: opus, 48000 Hz, mono')
    expect(await fileTypeFromBuffer(copy)).toMatchObject({ mime: 'audio/mpeg' })
    expect(stored.bytes).toBe(voice.length + copy.length)
  })

  test('that is a voice note already is sent as it is', async () => {
    const note = await media.aRecording(opusInOgg)
    const stored = await media.store(note, { isVoice: true })
    expect(await media.contentOf(stored.mediaPath)).toEqual(note)
    expect(stored).toMatchObject({ mediaMime: 'audio/ogg; codecs=opus', seconds: 3, waveform: shape })
    expect(stored.mediaPlayable).toMatch(/\.mp3$/)
  })

  test.each([
    ['an mp3', ['-c:a', 'libmp3lame', '-f', 'mp3'], 'audio/mpeg', false],
    ['an m4a', ['-c:a', 'aac', '-f', 'ipod'], 'audio/mp4', false],
    ['sound in a video’s container', ['-c:a', 'aac', '-f', 'mp4'], 'audio/mp4', false],
    ['an m4a that few can play', ['-c:a', 'alac', '-f', 'ipod'], 'audio/mp4', true],
    ['a wav', ['-f', 'wav'], 'audio/wav', true],
    ['a flac', ['-f', 'flac'], 'audio/flac', true],
    [
      'an amr of an old phone',
      ['-ar', '8000', '-ac', '1', '-c:a', 'libopencore_amrnb', '-f', 'amr'],
      'audio/amr',
      true,
    ],
  ])('that is %s is kept, with a copy only where one is needed', async (_name, output, mime, hasCopy) => {
    const sound = await media.aRecording(output)
    const stored = await media.store(sound, { filename: 'música.jpg' })
    expect(stored).toMatchObject({
      mediaType: 'audio',
      mediaMime: mime,
      seconds: 3,
      waveform: expect.any(Array),
    })
    expect(await media.contentOf(stored.mediaPath)).toEqual(sound)
    expect(stored.mediaPlayable !== null).toBe(hasCopy)
  })

  test.each([
    ['mp3', ['-c:a', 'libmp3lame', '-f', 'mp3'], 'audio/mpeg'],
    ['m4a', ['-c:a', 'aac', '-f', 'ipod'], 'audio/mp4'],
  ])('with a cover, as %s, is sound and not film', async (_name, output, mediaMime) => {
    const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: '#2E7D32' } })
    const cover = await media.fileOf(await picture.png().toBuffer(), 'cover.png')
    const withCover = [
      '-i',
      cover,
      '-map',
      '0:a',
      '-map',
      '1:v',
      '-c:v',
      'copy',
      '-disposition:v',
      'attached_pic',
    ]
    const stored = await media.store(await media.aRecording([...withCover, ...output]))
    expect(stored).toMatchObject({ mediaType: 'audio', mediaMime, mediaPlayable: null })
  })

  test.each([
    ['sound', () => media.aRecording(['-c:a', 'libmp3lame', '-f', 'mp3']), 30],
    ['a voice note', () => media.aRecording(opusInOgg), 60],
    ['film', () => media.aFilm(mp4), 300],
  ])(
    'of %s that is all header is stored as it came, to be saved and not played',
    async (_name, make, length) => {
      const broken = (await make()).subarray(0, length)
      const stored = await media.store(broken, { filename: 'a.mp3', isVoice: true })
      expect(stored).toMatchObject({
        mediaType: 'application',
        mediaMime: 'application/octet-stream',
        mediaPlayable: null,
        names: [stored.mediaPath],
      })
      expect(await media.contentOf(stored.mediaPath)).toEqual(broken)
    },
  )
})

describe('a video', () => {
  test('has a thumbnail of its first frame', async () => {
    const stored = await media.store(await media.aFilm(mp4), { filename: 'vídeo.mp4' })
    expect(stored).toMatchObject({
      mediaType: 'video',
      mediaMime: 'video/mp4',
      mediaPlayable: null,
      seconds: 2,
      width: 640,
      height: 360,
    })
    const thumbnail = await sharp(await media.contentOf(stored.mediaThumbnail)).metadata()
    expect(thumbnail).toMatchObject({ format: 'webp', width: 480, height: 270 })
  })

  test('filmed with the phone upright is upright', async () => {
    const lying = await media.fileOf(await media.aFilm(mp4), 'lying.mp4')
    const turn = ['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-f', 'mp4']
    const stored = await media.store((await media.make(turn)).content)
    expect(stored).toMatchObject({ mediaType: 'video', width: 360, height: 640 })
    expect(await sharp(await media.contentOf(stored.mediaThumbnail)).metadata()).toMatchObject({
      width: 270,
      height: 480,
    })
  })

  test('as webm is a video although recordings are webm too', async () => {
    const stored = await media.store(await media.aFilm(['-c:v', 'libvpx', '-f', 'webm'], '64x48'), {
      isVoice: true,
    })
    expect(stored).toMatchObject({ mediaType: 'video', mediaMime: 'video/webm', width: 64, height: 48 })
  })
})
