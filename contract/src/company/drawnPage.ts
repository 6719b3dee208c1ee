import { z } from 'zod'

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * How a browser shows pages, told to the server by a cookie: it draws the page that a user begins with as their browser
 * would, before any script has run.
 */
export const View = z.object({
  width: z.number().int().min(200).max(10_000),
  height: z.number().int().min(200).max(10_000),
  /** Fingers instead of a pointer. */
  isTouched: z.boolean(),
  zone: z.string().max(64).refine(isZone),
  /** What this browser remembers of the inbox, under the names that it keeps it under. */
  kept: z.record(z.string().max(20), z.string().max(200)),
})
export type View = z.infer<typeof View>

/** What the server's drawing is told. */
export interface PageToDraw {
  /** Path and search. */
  address: string
  /** Calls are answered to it as to the user. It never leaves the program. */
  token: string
  view: View
}

/** What it answers: the page, and what was read for it. */
export interface DrawnPage {
  html: string
  /** Attributes and style of the whole document. */
  scheme: 'light' | 'dark'
  language: string
  style: string
  /** The bodies of the calls, by their addresses. */
  read: Record<string, string>
}

/** What a drawn page brings along, so that the program need not ask for it again. */
export interface BroughtAlong {
  /** Of which session: what was read for another one is not taken. */
  session: string
  /** When it was read, as HTTP writes it. */
  date: string
  read: Record<string, string>
}
