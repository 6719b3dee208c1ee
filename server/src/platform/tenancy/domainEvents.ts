import type { Tenancy, Tenant } from './tenancy.ts'

/** Something that happened in one feature and that others react to. Its feature names it, in the past tense. */
export interface DomainEvent<P> {
  name: string
  /** Never set: carries the type of what is told. */
  payload?: P
}

export function defineEvent<P>(name: string): DomainEvent<P> {
  return { name }
}

type Reaction<P> = (tenant: Tenant, payload: P) => Promise<unknown>
type SlowReaction<P> = (tenancy: Tenancy, companyId: number, payload: P) => Promise<unknown>

/** Who reacts to which event: what `listeners.ts` lists. */
export type Listener =
  | { event: string; react(tenant: Tenant, payload: unknown): Promise<unknown> }
  | { event: string; reactSlowly(tenancy: Tenancy, companyId: number, payload: unknown): Promise<unknown> }

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
