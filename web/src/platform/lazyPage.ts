import { createElement, lazy, useState, type ComponentType, type FunctionComponent } from 'react'
import { loadTexts } from './i18n.ts'
import { pageStands } from './pageStands.ts'

/** The code of a page did not arrive. React remembers that for good, so only a reload can bring it. */
export class PageNotLoaded extends Error {}

type Load<Props> = () => Promise<FunctionComponent<Props>>

export interface LazyPage<Props = object> extends FunctionComponent<Props> {
  /** Fetches it for somebody who is about to see it. */
  bring: () => Promise<unknown>
}

/** A page, or a part of one that is not needed at once, together with its texts. */
export const lazyPage = <Props extends object = object>(load: Load<Props>) => lazyFirstPage(withTexts(load))

/** A part that nobody waits for: fetched beside the page, it would keep the page waiting. */
export const laterPart = <Props extends object = object>(load: Load<Props>) =>
  lazyFirstPage(() => pageStands.then(withTexts(load)))

const withTexts =
  <Props>(load: Load<Props>): Load<Props> =>
  async () =>
    (await Promise.all([load(), loadTexts()]))[0]

/**
 * A page whose texts are there from the start: nothing stands between it and the person. One that is there already is shown
 * at once. React alone would show something else for a moment, and whatever follows on that a third of a second later.
 */
export function lazyFirstPage<Props extends object = object>(load: Load<Props>): LazyPage<Props> {
  let page: FunctionComponent<Props> | undefined
  let coming: Promise<{ default: FunctionComponent<Props> }> | undefined
  const bring = () =>
    (coming ??= load().then(
      (loaded) => ({ default: (page = loaded) }),
      (cause: unknown) => {
        throw new PageNotLoaded('a page could not be loaded', { cause })
      },
    ))
  const Awaited = lazy(bring)
  const Page = (props: Props) => {
    // The same as long as it is on screen: another one would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => page ?? (Awaited as ComponentType<Props>))
    return createElement(Shown, props)
  }
  return Object.assign(Page, { bring })
}
