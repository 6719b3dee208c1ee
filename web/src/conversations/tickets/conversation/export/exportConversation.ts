import { listMessages, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { call } from '../../../../platform/api.ts'
import { jpegPdf, type PrintedPage } from './jpegPdf.ts'
import { paginate } from './paginate.tsx'
import { paint, pageHeight, withPictures } from './paint.ts'
import css from './sheet.css?inline'

interface Export {
  ticket: TicketDetail
  company: string
  withNotes: boolean
  /** Between 0 and 1. */
  onProgress: (share: number) => void
  isCancelled: () => boolean
  /** The words at the foot of a page. */
  pageName: (page: number, pages: number) => string
}

/** Reading and drawing take about as long as each other. */
const readingShare = 0.4

/** The whole conversation that one may see as a PDF; nothing when somebody thought better of it. */
export async function exportConversation(options: Export): Promise<Blob | undefined> {
  const { ticket, company, onProgress, isCancelled, pageName } = options
  const messages = await readAll(options)
  const pages = await paginate({ ticket, messages, company, at: new Date(), isCancelled })
  const printed: PrintedPage[] = []
  for (const [index, blocks] of pages.entries()) {
    if (isCancelled()) return undefined
    const foot = `<div class="foot"><span>${escaped(ticket.contact.name)}</span><span>${escaped(pageName(index + 1, pages.length))}</span></div>`
    const markup = `<div class="page" style="height:${pageHeight}px">${await withPictures(blocks)}${foot}</div>`
    printed.push(await paint(markup, css))
    onProgress(readingShare + (1 - readingShare) * ((index + 1) / pages.length))
  }
  return isCancelled() ? undefined : jpegPdf(printed, ticket.contact.name)
}

async function readAll({ ticket, withNotes, onProgress, isCancelled }: Export): Promise<TicketMessage[]> {
  const read: TicketMessage[] = []
  let cursor: string | undefined
  do {
    const page = await call(listMessages, {
      params: { ticketKey: ticket.uuid },
      query: { cursor, keepUnread: true },
    })
    read.unshift(...page.messages)
    onProgress(readingShare * Math.min(1, read.length / Math.max(1, page.count)))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && !isCancelled())
  return withNotes ? read : read.filter(({ isPrivate }) => !isPrivate)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!)
