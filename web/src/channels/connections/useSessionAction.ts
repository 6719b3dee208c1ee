import { listConnections, type Endpoint, type Sent } from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** Asks something of a connection. Done means that the lists show its new state, also without realtime. */
export function useSessionAction<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Sent<E>) => call(endpoint, input),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listConnections.path),
      }),
  })
}
