import { lazy, type FunctionComponent } from 'react'
import { loadTexts } from './i18n.ts'

/** The code of a page did not arrive. React remembers that for good, so only a reload can bring it. */
export class PageNotLoaded extends Error {}

type Load<Props> = () => Promise<FunctionComponent<Props>>

/** A page, or a part of one that is not needed at once, together with its texts. */
export const lazyPage = <Props = object>(load: Load<Props>) =>
  lazyFirstPage(async () => (await Promise.all([load(), loadTexts()]))[0])

/** A page whose texts are there from the start: nothing stands between it and the person. */
export const lazyFirstPage = <Props = object>(load: Load<Props>) =>
  lazy(() =>
    load().then(
      (page) => ({ default: page }),
      (cause: unknown) => {
        throw new PageNotLoaded('a page could not be loaded', { cause })
      },
    ),
  )
