import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startFakeWebhook } from '../../test/fakeServices.ts'
import { ffmpegLibrary } from './ffmpegLibrary.ts'
import { ffmpegProgram } from './ffmpegProgram.ts'
import { findProgram, setMediaTool } from './findMediaTool.ts'
import { aMediaFolder, aSample, type MediaFolder } from './media.factory.ts'
import type { MediaTool } from './mediaTool.ts'
import { listen, probe } from './recording.ts'

let media: MediaFolder
beforeAll(async () => {
  media = await aMediaFolder()
})
afterAll(() => media.close())

type MakeTool = (timeLimitMs?: number) => MediaTool | undefined
const program = readConfig().ffmpegPath ?? (await findProgram())
/** The library is there wherever the program is installed; the machine's own ffmpeg is tried where it has one. */
const ways: [string, MakeTool][] = [
  ['the library', ffmpegLibrary],
  ...(program
    ? [['the program', (limit) => ffmpegProgram(program, limit)] satisfies [string, MakeTool]]
    : []),
]

describe.each(ways)('with %s', (_way, makeTool) => {
  beforeAll(() => {
    expect(makeTool()).toBeDefined()
    setMediaTool(Promise.resolve(makeTool()))
  })

  describe('a recording', () => {
    const shape = expect.arrayContaining([100, 0])

    test('made in a browser becomes a voice note, and a copy that plays everywhere', async () => {
      const stored = await media.store(await aSample('opus.webm'), {
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
      expect(await probe({ demuxer: 'ogg', file: await media.fileOf(voice) })).toEqual({
        audio: { codec: 'opus', isMono: true },
        seconds: 3,
      })
      expect(await fileTypeFromBuffer(copy)).toMatchObject({ mime: 'audio/mpeg' })
      expect(await listen({ demuxer: 'mp3', file: await media.fileOf(copy) })).toMatchObject({
        seconds: 3,
        waveform: shape,
      })
      expect(stored.bytes).toBe(voice.length + copy.length)
    })

    test('of a phone that plays it becomes a voice note with a copy: others do not play the note', async () => {
      const stored = await media.store(await aSample('aac.m4a'), { isVoice: true })
      expect(stored).toMatchObject({ mediaMime: 'audio/ogg; codecs=opus', seconds: 3, waveform: shape })
      expect(stored.mediaPath).toMatch(/\.ogg$/)
      expect(stored.mediaPlayable).toMatch(/\.mp3$/)
    })

    test.each(['opus.webm', 'opus.ogg'])(
      '%s becomes a file that networks without voice notes take',
      async (name) => {
        const stored = await media.store(await aSample(name), { isSound: true })
        expect(stored).toMatchObject({ mediaType: 'audio', mediaMime: 'audio/mp4', waveform: shape })
        expect(stored).toMatchObject({ seconds: 3, mediaPlayable: null })
        expect(stored.mediaPath).toMatch(/\.m4a$/)
        const file = await media.fileOf(await media.contentOf(stored.mediaPath))
        const streams = await probe({ demuxer: 'mov', file })
        expect(streams).toEqual({ audio: { codec: 'aac', isMono: true }, seconds: 3 })
      },
    )

    test('that is such a file already is sent as it is', async () => {
      const sound = await aSample('aac.m4a')
      const stored = await media.store(sound, { isSound: true })
      expect(await media.contentOf(stored.mediaPath)).toEqual(sound)
    })

    test('that is a voice note already is sent as it is', async () => {
      const note = await aSample('opus.ogg')
      const stored = await media.store(note, { isVoice: true })
      expect(await media.contentOf(stored.mediaPath)).toEqual(note)
      expect(stored).toMatchObject({ mediaMime: 'audio/ogg; codecs=opus', seconds: 3, waveform: shape })
      expect(stored.mediaPlayable).toMatch(/\.mp3$/)
    })

    test.each([
      ['an mp3', 'mp3.mp3', 'audio/mpeg', false],
      ['an m4a', 'aac.m4a', 'audio/mp4', false],
      ['sound in a video’s container', 'aac.mp4', 'audio/mp4', false],
      ['an m4a that few can play', 'alac.m4a', 'audio/mp4', true],
      ['a wav', 'pcm.wav', 'audio/wav', true],
      ['a flac', 'flac.flac', 'audio/flac', true],
      ['an amr of an old phone', 'amr.amr', 'audio/amr', true],
    ])('that is %s is kept, with a copy only where one is needed', async (_name, sample, mime, hasCopy) => {
      const sound = await aSample(sample)
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
      ['cover.mp3', 'audio/mpeg'],
      ['cover.m4a', 'audio/mp4'],
    ])('with a cover, as %s, is sound and not film', async (sample, mediaMime) => {
      const stored = await media.store(await aSample(sample))
      expect(stored).toMatchObject({ mediaType: 'audio', mediaMime, mediaPlayable: null })
    })

    test.each([
      ['sound', 'mp3.mp3', 30],
      ['a voice note', 'opus.ogg', 60],
      ['film', 'h264.mp4', 300],
      ['half a film', 'h264.mp4', 4000],
    ])(
      'of %s that is all header is stored as it came, to be saved and not played',
      async (_name, sample, length) => {
        const broken = (await aSample(sample)).subarray(0, length)
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

    test('that was cut off plays as far as it goes', async () => {
      const sound = await aSample('opus.ogg')
      const stored = await media.store(sound.subarray(0, sound.length / 2))
      expect(stored).toMatchObject({ mediaType: 'audio', mediaPlayable: expect.any(String) })
      expect(stored.seconds).toBeLessThan(3)
    })
  })

  describe('a video', () => {
    test('has a thumbnail of its first frame', async () => {
      const stored = await media.store(await aSample('h264.mp4'), { filename: 'vídeo.mp4' })
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
      const stored = await media.store(await aSample('upright.mp4'))
      expect(stored).toMatchObject({ mediaType: 'video', width: 360, height: 640 })
      expect(await sharp(await media.contentOf(stored.mediaThumbnail)).metadata()).toMatchObject({
        width: 270,
        height: 480,
      })
    })

    test('as webm is a video although recordings are webm too', async () => {
      const stored = await media.store(await aSample('vp8.webm'), { isVoice: true })
      expect(stored).toMatchObject({ mediaType: 'video', mediaMime: 'video/webm', width: 64, height: 48 })
    })
  })

  describe('a file that means harm', () => {
    test('by lasting two days is let go when its time is up', async () => {
      // One byte for every fiftieth of a second without sound.
      const silence = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(10_000_000, 0x7c)])
      const file = await media.fileOf(silence, 'silence')
      const isDone = await makeTool(1_000)?.readSamples({ demuxer: 'amr', file }, () => undefined)
      expect(isDone).toBe(false)
    })

    test('by being as large as a wall has no picture', async () => {
      const film = await aSample('vp8.webm')
      const start = Buffer.from([0x9d, 0x01, 0x2a])
      const wall = Buffer.from([0xff, 0x3f, 0xff, 0x3f])
      for (let at = film.indexOf(start); at >= 0; at = film.indexOf(start, at + 1))
        wall.copy(film, at + start.length)
      const recording = { demuxer: 'matroska', file: await media.fileOf(film, 'wall') }
      expect(await makeTool()?.convert(recording, 'firstFrame', await media.fileOf(film, 'frame'))).toBe(
        false,
      )
      expect((await media.store(film)).mediaThumbnail).toBeNull()
    })

    test.each(['mp3', 'hls', 'concat'])('by naming others is not followed as %s', async (demuxer) => {
      const elsewhere = await startFakeWebhook(() => ({}))
      const playlist = `#EXTM3U\n#EXTINF:3,\n${elsewhere.url}/a.ts\n#EXT-X-ENDLIST\n`
      const list = `ffconcat version 1.0\nfile '${elsewhere.url}/a.ts'\n`
      const file = await media.fileOf(Buffer.from(demuxer === 'concat' ? list : playlist), 'playlist')
      expect(await probe({ demuxer, file })).toEqual({})
      expect(elsewhere.heard).toEqual([])
      await elsewhere.close()
    })

    test('a playlist is a text, whatever it is called', async () => {
      const playlist = Buffer.from('#EXTM3U\n#EXTINF:3,\nfile:///etc/hosts\n#EXT-X-ENDLIST\n')
      const stored = await media.store(playlist, { filename: 'voz.mp3', mimetype: 'audio/mpeg' })
      expect(stored).toMatchObject({ mediaType: 'application', mediaMime: 'text/plain; charset=utf-8' })
    })
  })
})
