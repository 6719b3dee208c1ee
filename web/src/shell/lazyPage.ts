import { lazy, type FunctionComponent } from 'react'

/** The code of a page did not arrive. React remembers that for good, so only a reload can bring it. */
export class PageNotLoaded extends Error {}

export const lazyPage = (load: () => Promise<FunctionComponent>) =>
  lazy(() =>
    load().then(
      (page) => ({ default: page }),
      (cause: unknown) => {
        throw new PageNotLoaded('a page could not be loaded', { cause })
      },
    ),
  )
