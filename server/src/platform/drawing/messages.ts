import type { DrawnPage, PageToDraw } from '@chatflow/contract'

/** A call of the page that is being drawn. */
export interface Asked {
  address: string
  token: string
}
export interface Answered {
  status: number
  body: string
}

export type ToThread = { type: 'draw'; page: PageToDraw } | ({ type: 'answer'; id: number } & Answered)
export type FromThread =
  | { type: 'ready' }
  | ({ type: 'ask'; id: number } & Asked)
  | { type: 'drawn'; page: DrawnPage | undefined }
  | { type: 'failed'; reason: string }
