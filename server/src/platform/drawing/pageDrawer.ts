import type { DrawnPage, PageToDraw } from '@chatflow/contract'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from '../logging.ts'
import { startThread } from './drawingThread.ts'
import type { Answered, Asked } from './messages.ts'

/** Who comes when so many wait gets the page for all: it would be their browser that waits. */
const maxWaiting = 4
/** What takes so many times longer than anybody waits for never ends. */
const tooLong = 50

interface Options {
  webDir: string
  /** A page that takes longer is drawn by the browser, as it would be anyway. */
  drawWithinMs: number
}

interface Order {
  page: PageToDraw
  answer: (asked: Asked) => Promise<Answered>
  done: (page: DrawnPage | undefined) => void
}

/** Draws pages one after the other, in a thread that begins with the first one and draws none until it is there. */
export async function createPageDrawer({ webDir, drawWithinMs }: Options, log: Logger) {
  const folder = path.join(webDir, 'drawing')
  const orders: Order[] = []
  let thread: ReturnType<typeof startThread> | undefined
  let current: Order | undefined
  let watch: NodeJS.Timeout | undefined

  const begin = () =>
    startThread(pathToFileURL(path.join(folder, 'main.js')).href, log, {
      ask: (asked) => current?.answer(asked) ?? Promise.resolve({ status: 503, body: '' }),
      drawn: next,
      // Another one begins with the next page.
      ended: () => {
        thread = undefined
        next(undefined)
      },
    })

  function next(drawn: DrawnPage | undefined) {
    clearTimeout(watch)
    current?.done(drawn)
    current = orders.shift()
    if (!current) return
    if (!thread) return next(undefined)
    const { draw, end } = thread
    draw(current.page)
    watch = setTimeout(() => {
      log.warn('a page was never drawn: another thread takes its place')
      void end()
    }, drawWithinMs * tooLong)
  }

  return {
    /** The pages of the build that wait to be filled in, by their names. None where nothing is drawn. */
    templates: drawWithinMs > 0 ? await readTemplates(folder) : new Map<string, string>(),
    /** Whether a page can be drawn now. The first one who asks begins the thread. */
    isFree: () => {
      thread ??= begin()
      return thread.state.isReady && orders.length < maxWaiting
    },
    /** Nothing where it takes too long: the browser draws the page, then. */
    draw: (page: PageToDraw, answer: Order['answer']): Promise<DrawnPage | undefined> => {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), drawWithinMs)
        const done = (drawn: DrawnPage | undefined) => {
          clearTimeout(timer)
          resolve(drawn)
        }
        orders.push({ page, answer, done })
        if (!current) next(undefined)
      })
    },
    close: async () => {
      clearTimeout(watch)
      await thread?.end()
    },
  }
}
export type PageDrawer = Awaited<ReturnType<typeof createPageDrawer>>

async function readTemplates(folder: string): Promise<Map<string, string>> {
  // A program that was started without a built web draws nothing.
  const files = await readdir(folder).catch(() => [])
  const pages = files.filter((file) => file.endsWith('.html'))
  const read = pages.map(
    async (file) => [path.basename(file, '.html'), await readFile(path.join(folder, file), 'utf8')] as const,
  )
  return new Map(await Promise.all(read))
}
