import type { DomainEvent, Listener, Tenancy, Tenant } from './tenancy.ts'

export function defineEvent<P>(name: string): DomainEvent<P> {
  return { name }
}

type Reaction<P> = (tenant: Tenant, payload: P) => Promise<unknown>
type SlowReaction<P> = (tenancy: Tenancy, companyId: number, payload: P) => Promise<unknown>

/** React in the transaction that raises the event, in this order: one that fails undoes all. */
export function on<P>(event: DomainEvent<P>, ...reactions: Reaction<P>[]): Listener[] {
  return reactions.map((reaction) => ({
    event: event.name,
    react: (tenant, payload) => reaction(tenant, payload as P),
  }))
}

/** React between transactions and open their own, because there may be much to do. Raised by jobs, which are repeated. */
export function onSlowly<P>(event: DomainEvent<P>, ...reactions: SlowReaction<P>[]): Listener[] {
  return reactions.map((reaction) => ({
    event: event.name,
    reactSlowly: (tenancy, companyId, payload) => reaction(tenancy, companyId, payload as P),
  }))
}
