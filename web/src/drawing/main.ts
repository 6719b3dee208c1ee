import type { DrawnPage, PageToDraw } from '@chatflow/contract'
import { standIn, standInFor, type Ask } from './standIn.ts'

// What the server runs to draw pages (`server/src/platform/drawing`), built beside the program that browsers run.

standIn()
const program = import('./drawPage.tsx')

/** One after the other: there is one window. Nothing is drawn for a user who does not begin with a page that can be. */
export async function draw(page: PageToDraw, ask: Ask): Promise<DrawnPage | undefined> {
  const { drawPage } = await program
  return drawPage(page, standInFor(page, ask))
}
