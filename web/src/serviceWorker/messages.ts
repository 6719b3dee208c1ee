/** What a page says to its worker. */
export type WorkerQuestion =
  /** Which build it is of; the reply is the first script of that build. */
  | { type: 'which' }
  | { type: 'takeOver' }
  /** What the page has loaded already. */
  | { type: 'keep'; files: string[] }

/** What a worker says to its pages. */
export interface WorkerWish {
  type: 'open'
  path: string
}

/** Where files of the shell lie that were not kept from the beginning. */
export const shellCache = 'shell'
