import type { Floor } from './floorServer.ts'
import type { BenchData } from './generate.ts'
import type { Account } from './generate/users.ts'

/** One request, made of product and floor alike: both answer at the same address. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Visit {
  data: BenchData
  /** The headers of a signed-in person, cookies included. */
  signIn(account: Account): Promise<Record<string, string>>
  /** What the product answers. */
  ask(call: Call): Promise<unknown>
}

/** One line of the table: what is asked, and the least work that could answer it. */
export interface Row {
  name: string
  /** Whether it reads what grows with the messages: then it is also measured on a tenth of them. */
  grows?: true
  /** Whether asking changes what the others measure: then its answers are compared only when its turn comes. */
  writes?: true
  /** A bare handler at the product's address, shared by rows that ask there. Nobody's right to ask is checked. */
  floor(floor: Floor): void
  /** The calls to take turns with. */
  calls(visit: Visit): Promise<Call[]>
  /** What a screen shows of either answer, in the same words. The floor's are raw rows, without what no screen shows. */
  shown: Record<Side, (answer: unknown) => unknown>
}
export type Side = 'product' | 'floor'

/** A time as both sides are compared by it. */
export const momentOf = (time: string | null) => time && new Date(time).toISOString()
