import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { World } from './generate.ts'
import type { Account } from './generate/users.ts'

/** One request, made of product and floor alike: both answer at the same address. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Visit {
  world: World
  /** The headers of a signed-in person. */
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
  floor(app: FastifyInstance, pool: pg.Pool): void
  /** The calls to take turns with. */
  calls(visit: Visit): Promise<Call[]>
  /** The part of an answer that must be the same on both sides. */
  comparable?(answer: unknown): unknown
}
