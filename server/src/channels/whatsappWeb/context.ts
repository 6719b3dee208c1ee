import type { ChannelDeps, ConnectionKey } from '../channel/Channel.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { AuthState } from './authState.ts'
import { findKept } from './keptMessages.ts'
import type { EventContext } from './whatsappWebTypes.ts'

export interface SessionContext extends EventContext {
  /** The same within a transaction that is under way. */
  inside(tenant: Tenant): EventContext
}

/** What is known around a message: who we are, and what was said before. */
export function contextOf(
  { deps, connection }: { deps: Pick<ChannelDeps, 'tenancy'>; connection: ConnectionKey },
  { creds }: Pick<AuthState, 'creds'>,
): SessionContext {
  const me = () => ({ id: creds.me?.id ?? '', ...(creds.me?.lid && { lid: creds.me.lid }) })
  return {
    get me() {
      return me()
    },
    kept: (wid) =>
      deps.tenancy.readTenant(connection.companyId, (tenant) => findKept(tenant, connection.id, wid)),
    inside: (tenant) => ({ me: me(), kept: (wid) => findKept(tenant, connection.id, wid) }),
  }
}
