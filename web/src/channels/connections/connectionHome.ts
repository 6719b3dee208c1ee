import {
  deleteAnyGreetingMedia,
  deleteGreetingMedia,
  listConnections,
  listQueues,
  readAnyConnectionHealth,
  readConnectionHealth,
  updateAnyConnection,
  updateConnection,
  uploadAnyGreetingMedia,
  uploadGreetingMedia,
  type AnyConnection,
  type Connection,
  type ConnectionChanges,
  type ConnectionReport,
} from '@chatflow/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, upload, useEndpoint } from '../../platform/api.ts'
import { companySettings } from '../../company/settings/companySettings.ts'
import { useSession } from '../../platform/session.tsx'

/** Which company's connection is being edited. Nothing means the reader's own. */
export const ForeignHome = createContext<Pick<AnyConnection, 'company' | 'queues'> | undefined>(undefined)

/** The company that a connection belongs to: its calendar, its settings, its plan. */
export function useHome() {
  const { user } = useSession()
  const company = useContext(ForeignHome)?.company ?? user.company
  return {
    timezone: company.timezone,
    settings: companySettings({ company }),
    hasPlan: (flag: keyof typeof company.plan) => company.plan[flag] === true,
  }
}

export function useHomeQueues() {
  const foreign = useContext(ForeignHome)
  const own = useEndpoint(listQueues, {}, { refreshOn: 'queue', enabled: !foreign })
  return { data: foreign?.queues ?? own.data, error: foreign ? null : own.error, refetch: own.refetch }
}

interface Calls {
  health: (id: number) => Promise<ConnectionReport>
  update: (id: number, body: ConnectionChanges) => Promise<Connection & { token?: string | undefined }>
  attach: (id: number, file: File) => Promise<unknown>
  detach: (id: number) => Promise<unknown>
}
const ownCalls: Calls = {
  health: (whatsappId) => call(readConnectionHealth, { params: { whatsappId } }),
  update: (whatsappId, body) => call(updateConnection, { params: { whatsappId }, body }),
  attach: (whatsappId, file) => upload(uploadGreetingMedia, { params: { whatsappId }, file }),
  detach: (whatsappId) => call(deleteGreetingMedia, { params: { whatsappId } }),
}
const platformCalls: Calls = {
  health: (anyWhatsappId) => call(readAnyConnectionHealth, { params: { anyWhatsappId } }),
  update: (anyWhatsappId, body) => call(updateAnyConnection, { params: { anyWhatsappId }, body }),
  attach: (anyWhatsappId, file) => upload(uploadAnyGreetingMedia, { params: { anyWhatsappId }, file }),
  detach: (anyWhatsappId) => call(deleteAnyGreetingMedia, { params: { anyWhatsappId } }),
}

export const useHomeCalls = () => (useContext(ForeignHome) ? platformCalls : ownCalls)

/** Changes a connection. The lists that show it are read again, so they are right even without realtime. */
export function useUpdateConnection() {
  const queries = useQueryClient()
  const { update } = useHomeCalls()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: ConnectionChanges }) => update(id, body),
    onSuccess: () => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(listConnections.path),
      })
    },
  })
}
