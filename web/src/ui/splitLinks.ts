export type TextPart = { text: string; href?: string }

const address = /\bhttps?:\/\/[^\s<>"]+/gi
/** A full stop after an address ends the sentence, not the address. */
const trailing = /[.,;:!?'")\]}]+$/

/** A text as plain parts and addresses that can be opened. Only the web's own schemes: never `javascript:`. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(address)) {
    const href = found[0].replace(trailing, '')
    if (!URL.canParse(href)) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index) })
    parts.push({ text: href, href })
    end = found.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
