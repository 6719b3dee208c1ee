import { listConnections } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useHomeCalls } from '../connectionHome.ts'

/** Numbers of a busy line move all the time: a look every two seconds is live enough. */
const restMs = 2000

/** How a connection is doing, for as long as somebody looks. */
export function useHealth(connectionId: number) {
  const { health } = useHomeCalls()
  const queries = useQueryClient()
  const queryKey = [listConnections.path, 'health', connectionId]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey })
    }, restMs)
  }
  useCompanyEvent('whatsappSession', ({ session }) => {
    if (session.id === connectionId) void queries.invalidateQueries({ queryKey })
  })
  useCompanyEvent('whatsapp', readSoon)
  useCompanyEvent('appMessage', readSoon)
  return useQuery({ queryKey, queryFn: () => health(connectionId), staleTime: 0 })
}
