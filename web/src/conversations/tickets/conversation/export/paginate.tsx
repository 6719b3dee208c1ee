import type { TicketDetail, TicketMessage } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { pageHeight } from './paint.ts'
import css from './sheet.css?inline'
import { Sheet, SheetTop } from './Sheet.tsx'

/** What the edges and the page number leave. */
const room = pageHeight - 28 - 40
/** Laid out at a time, so that a conversation of years does not freeze the screen. */
const atOnce = 200

interface Pagination {
  ticket: TicketDetail
  messages: TicketMessage[]
  company: string
  at: Date
  isCancelled: () => boolean
}

/** Lays the conversation out where nobody sees it and returns the markup of each page. */
export async function paginate({
  ticket,
  messages,
  company,
  at,
  isCancelled,
}: Pagination): Promise<string[]> {
  const pages: string[][] = [[]]
  let left = room
  const place = (block: HTMLElement) => {
    const height = heightOf(block)
    if (height > left && pages.at(-1)!.length > 0) {
      pages.push([])
      left = room
    }
    pages.at(-1)!.push(new XMLSerializer().serializeToString(block))
    left -= height
  }
  await layOut(<SheetTop ticket={ticket} company={company} at={at} />, place)
  for (let start = 0; start < messages.length && !isCancelled(); start += atOnce) {
    const part = messages.slice(start, start + atOnce)
    await layOut(<Sheet ticket={ticket} messages={part} before={messages[start - 1]} />, place)
  }
  return pages.map((blocks) => blocks.join(''))
}

const heightOf = (block: HTMLElement) => {
  const { marginTop, marginBottom } = getComputedStyle(block)
  return block.offsetHeight + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
}

/** In a shadow, so that the look of the product and the look of the paper do not mix. */
async function layOut(content: ReactNode, place: (block: HTMLElement) => void) {
  const host = document.createElement('div')
  host.style.cssText = 'all: initial; position: fixed; top: 0; left: -10000px; visibility: hidden'
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const style = document.createElement('style')
  style.textContent = css
  const body = document.createElement('div')
  shadow.append(style, body)
  const root = createRoot(body)
  try {
    flushSync(() => root.render(content))
    for (const block of body.querySelectorAll<HTMLElement>('.block')) place(block)
    // The screen gets its turn between two parts.
    await new Promise((resolve) => setTimeout(resolve))
  } finally {
    root.unmount()
    host.remove()
  }
}
