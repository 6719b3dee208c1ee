import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** Nobody waits for what comes after the page: its place is drawn. */
const later = new Error('drawn without what comes later')

/** The tree as HTML. What breaks, breaks the drawing: React would put a placeholder there and go on. */
export async function drawTree(tree: ReactNode): Promise<string> {
  const problems: unknown[] = []
  const rest = new AbortController()
  const page = await renderToReadableStream(tree, {
    signal: rest.signal,
    // In one piece: parts that follow are put in their places by scripts, which the page does not run.
    progressiveChunkSize: Infinity,
    onError: (problem) => {
      if (problem !== later) problems.push(problem)
    },
  })
  // Before anything is written, for the same reason.
  rest.abort(later)
  const html = await new Response(page).text()
  if (problems.length > 0) throw problems[0]
  return html
}
