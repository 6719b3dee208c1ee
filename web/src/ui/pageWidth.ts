import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Pages without needs of their own are at ease from here on. */
const usualPx = 960

const needs = new Map<object, number>()
const readers = new Set<() => void>()

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** How wide the page on screen must be to be worked with. The menu beside it gives way to that. */
export const usePageWidth = () =>
  useSyncExternalStore(subscribe, () => [...needs.values()].reduce((sum, px) => sum + px, 0) || usualPx)

/** Says that a part of the page needs so much of its width while it is on screen. */
export function useNeededWidth(px: number) {
  const owner = useRef({})
  useEffect(() => {
    const { current } = owner
    needs.set(current, px)
    for (const tell of readers) tell()
    return () => {
      needs.delete(current)
      for (const tell of readers) tell()
    }
  }, [px])
}
