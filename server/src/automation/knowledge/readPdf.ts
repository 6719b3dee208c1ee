import { Worker } from 'node:worker_threads'
import { seconds } from '../../platform/clock.ts'

export interface PdfLimits {
  maxPages: number
  maxCharacters: number
}
export type PdfRead = { text: string } | { failure: 'unreadable' | 'tooLarge' }

const maxPages = 500
const timeLimit = seconds(30)
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/** A PDF says so near its beginning; the library would look for its parts in anything. */
const headWithin = 1024

/** The words of a PDF. Read in a thread of its own, which is ended when it takes too much time or memory. */
export async function readPdf(content: Buffer, maxCharacters: number): Promise<PdfRead> {
  if (!content.subarray(0, headWithin).includes('%PDF-')) return { failure: 'unreadable' }
  const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    workerData: { content: new Uint8Array(content), maxPages, maxCharacters },
    resourceLimits: memory,
    // What the library has to say about a broken file is nothing for our log.
    stdout: true,
    stderr: true,
  })
  const read = await new Promise<PdfRead>((resolve) => {
    const timer = setTimeout(() => resolve({ failure: 'tooLarge' }), timeLimit)
    worker.once('message', (found: PdfRead) => resolve(found))
    worker.once('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      resolve({ failure: isFull ? 'tooLarge' : 'unreadable' })
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ failure: 'unreadable' })
    })
  })
  await worker.terminate()
  return read
}
