import { Suspense, type FunctionComponent, type ReactNode } from 'react'
import { laterPart, lazyPage, type LazyPage } from './lazyPage.ts'

interface Slot<Props> extends FunctionComponent<Props & Place> {
  fill: (load: () => Promise<FunctionComponent<Props>>) => void
  /** With what is not looked for at first: it comes when the page stands. */
  fillLater: (load: () => Promise<FunctionComponent<Props>>) => void
}

interface Place {
  /** What stands there until the part has come, and what it needs to show. */
  place?: ReactNode
}

/**
 * A place on a screen for a part of a feature that stands above it in the order of imports. The screen says what the part is
 * given; `slots.ts` says which part it is.
 */
export function defineSlot<Props extends object>(name: string): Slot<Props> {
  let Part: LazyPage<Props> | undefined
  const Slot: Slot<Props> = (props) => {
    if (!Part) throw new Error(`nothing fills the slot ${name}`)
    return (
      <Suspense fallback={props.place}>
        <Part {...props} />
      </Suspense>
    )
  }
  Slot.fill = (load) => {
    Part = lazyPage(load)
  }
  Slot.fillLater = (load) => {
    Part = laterPart(load)
  }
  return Slot
}
