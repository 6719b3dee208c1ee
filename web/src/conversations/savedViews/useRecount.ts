import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useCompanyEvent } from '../../platform/realtime.tsx'

/** Messages come all the time, and nobody waits for these numbers: a busy company is asked now and then, not each time. */
const recountAfterMs = 4000

/** Numbers of what is unread change with every message, not only when a ticket goes elsewhere. */
export function useRecount(queryKey: QueryKey, isNeeded: boolean) {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hear = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey })
    }, recountAfterMs)
  }, [queries, queryKey])
  useCompanyEvent(isNeeded ? 'appMessage' : undefined, hear)
  useCompanyEvent(isNeeded ? 'ticket' : undefined, hear)
}
