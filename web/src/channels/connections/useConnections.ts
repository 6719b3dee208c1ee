import { listConnections, type Connection } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { afterChange, afterSession, keepNewest, withNew } from './connectionList.ts'

const input = { query: {} }
const queryKey = [listConnections.path, input]

/** The company's connections. Events are written into what is on screen: nothing is read again, nothing flickers. */
export function useConnections({ enabled = true }: { enabled?: boolean } = {}) {
  const queries = useQueryClient()
  const patch = (change: (list: Connection[]) => Connection[]) => {
    // The first response may have left the server before this event did.
    if (!queries.getQueryData(queryKey)) return void queries.invalidateQueries({ queryKey })
    queries.setQueryData<Connection[]>(queryKey, (list) => list && change(list))
  }
  useCompanyEvent('whatsapp', (event) => patch((list) => afterChange(list, event)))
  useCompanyEvent('whatsappSession', (event) => patch((list) => afterSession(list, event)))
  return useQuery({
    queryKey,
    queryFn: () => call(listConnections, input),
    enabled,
    structuralSharing: (known, read) => keepNewest(known as Connection[] | undefined, read as Connection[]),
  })
}

/** Makes a connection known that was added here: its event may come later than the answer, and the next dialog needs it. */
export function useKnowConnection() {
  const queries = useQueryClient()
  return (added: Connection) =>
    void queries.setQueryData<Connection[]>(queryKey, (list) => list && withNew(list, added))
}
