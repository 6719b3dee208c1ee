import { useEffect, type RefObject } from 'react'
import { findWords } from './findWords.ts'

/** Named in `search.module.css`. */
const name = 'conversation-search'

/**
 * Marks words in the bubbles without touching them: what is drawn stays React's. A browser that cannot do it still
 * shows which message was found.
 */
export function useHighlight(frame: RefObject<HTMLElement | null>, words: string, messages: unknown) {
  useEffect(() => {
    if (words === '' || !('highlights' in CSS)) return
    const texts = frame.current?.querySelectorAll('[data-message] [data-words]') ?? []
    const ranges = [...texts].flatMap((element) => rangesIn(element, words))
    CSS.highlights.set(name, new Highlight(...ranges))
    return () => void CSS.highlights.delete(name)
  }, [frame, words, messages])
}

/** A hit may begin in bold and end in a link. */
function rangesIn(element: Element, words: string): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const pieces: { node: Node; from: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    pieces.push({ node: walker.currentNode, from: text.length })
    text += walker.currentNode.nodeValue ?? ''
  }
  return findWords(text, words).map(({ start, end }) => {
    const first = pieces.findLast(({ from }) => from <= start)!
    const last = pieces.findLast(({ from }) => from < end)!
    const range = document.createRange()
    range.setStart(first.node, start - first.from)
    range.setEnd(last.node, end - last.from)
    return range
  })
}
