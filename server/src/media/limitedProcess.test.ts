import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { runLimited } from './limitedProcess.ts'

const node = (script: string, timeLimitMs?: number) => {
  let said = ''
  const onOutput = (chunk: Buffer) => (said += chunk.toString())
  const ended = runLimited({ program: process.execPath, args: ['-e', script], timeLimitMs, onOutput })
  return ended.then((result) => ({ isDone: result?.isDone, said }))
}

test('a process sees nothing of our environment', async () => {
  const { said } = await node('process.stdout.write(JSON.stringify(Object.keys(process.env).sort()))')
  expect(
    (JSON.parse(said) as string[]).filter((name) => !['MALLOC_ARENA_MAX', 'PWD'].includes(name)),
  ).toEqual([])
})

test('a process that wants all memory ends, and only that one', async () => {
  expect(await node('Buffer.alloc(500e6, 1)')).toMatchObject({ isDone: true })
  expect(await node('Buffer.alloc(2e9, 1)')).toMatchObject({ isDone: false })
})

test('a process that crashes, or never ends, is one that failed', async () => {
  expect(await node('process.abort()')).toMatchObject({ isDone: false })
  expect(await node('setInterval(() => {}, 1000)', 300)).toMatchObject({ isDone: false })
})

test('a program that is not there is no answer', async () => {
  expect(await runLimited({ program: '/nowhere/ffmpeg', args: [] })).toBeUndefined()
})

test.each(['ffmpeg', '/nowhere/ffmpeg', import.meta.filename])(
  'FFMPEG_PATH=%s names no program: nothing starts with it',
  (FFMPEG_PATH) => {
    expect(() => readConfig({ FFMPEG_PATH })).toThrow('FFMPEG_PATH: must be the whole path of a program')
    expect(readConfig({ FFMPEG_PATH: process.execPath }).ffmpegPath).toBe(process.execPath)
  },
)
