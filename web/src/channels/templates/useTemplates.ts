import { listTemplates, syncTemplates } from '@chatflow/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, useEndpoint } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'

/** The templates of a connection. One that has none yet is asked once by itself. */
export function useTemplates(connectionId: number) {
  const { data, isLoading, refetch } = useEndpoint(listTemplates, { query: { connectionId } })
  const sync = useMutation({
    mutationFn: () => call(syncTemplates, { body: { connectionId } }),
    onSuccess: () => void refetch(),
    onError: notifyError,
  })
  const asked = useRef<number>(undefined)
  useEffect(() => {
    if (data?.length !== 0 || asked.current === connectionId) return
    asked.current = connectionId
    sync.mutate()
  }, [data, connectionId, sync])
  return { templates: data ?? [], isLoading, sync }
}
