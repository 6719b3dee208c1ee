import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { PdfLimits, PdfRead } from './readPdf.ts'

/** Reads a stranger's PDF apart from the program: it may take all the memory and time it is given, and no more. */

const { content, maxPages, maxCharacters } = workerData as PdfLimits & { content: Uint8Array }

async function read(): Promise<PdfRead> {
  const document = await getDocumentProxy(content)
  if (document.numPages > maxPages) return { failure: 'tooLarge' }
  let text = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    text += `${words.join('')}\n\n`
    page.cleanup()
    if (text.length > maxCharacters) return { failure: 'tooLarge' }
  }
  return { text }
}

// Broken, locked with a password, or no PDF at all.
parentPort?.postMessage(await read().catch((): PdfRead => ({ failure: 'unreadable' })))
