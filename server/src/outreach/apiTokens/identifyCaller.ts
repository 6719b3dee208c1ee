import { apiCallsPerMinute, isExpired, type ApiScope } from '@chatflow/contract'
import { sql } from 'kysely'
import { createAddressLimit, networkOf } from '../../platform/addressLimit.ts'
import { minutes, type Clock } from '../../platform/clock.ts'
import { fingerprint } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Web } from '../../platform/http/serve.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { countWithin, type Limit } from '../../platform/throttle.ts'
import { noteUse } from './apiTokens.queries.ts'

/** A program that has shown a token which is good now. */
export interface ApiCaller {
  companyId: number
  /** Names the token, for what is kept of one program. */
  key: string
  /** Through which it sends. */
  connectionId: number | null
}

const perToken: Limit = { name: 'api', max: apiCallsPerMinute, within: minutes(1) }
/** Who tries many tokens guesses. */
const guesses = { max: 100, within: minutes(15) }

interface Deps {
  tenancy: Tenancy
  tokenKey: Buffer
  clock: Clock
}
export type Identify = (scope: ApiScope, limit?: Limit) => (web: Web) => Promise<ApiCaller>

/** Says who calls by the token in the header, counts the call, and refuses what the token, the plan or the limit do not allow. */
export function createCallerReader({ tenancy, tokenKey, clock }: Deps): Identify {
  const guessing = createAddressLimit({ ...guesses, clock })
  const spent = createSpent(clock)
  return (scope, own) =>
    async ({ request, reply }) => {
      const address = networkOf(request.ip)
      if (guessing.isSpent(address)) refuseUntil(clock, clock.now().getTime() + guesses.within)
      const hash = fingerprint(tokenKey, bearerOf(request.headers.authorization))
      // A flood costs no statement.
      const until = spent.until(hash)
      if (until !== undefined) refuseUntil(clock, until)
      const found = await tenancy.withPlatform(async (platform) => {
        const token = await findToken(platform, hash)
        return token && { token, used: await count(platform, token, own) }
      })
      if (!found) {
        guessing.count(address)
        return fail('ERR_INVALID_TOKEN')
      }
      const { token, used } = found
      reply.headers(headersOf(used, clock.now()))
      if (used.count > used.max) {
        if (!own) spent.note(hash, Date.parse(used.resetsAt))
        refuseUntil(clock, Date.parse(used.resetsAt))
      }
      refuseUnentitled(token, scope, clock.now())
      const { companyId, connectionId } = token
      return { companyId, connectionId, key: keyOf(token) }
    }
}

const bearerOf = (header: string | undefined) =>
  /^Bearer +([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? fail('ERR_INVALID_TOKEN')

const keyOf = ({ id, connectionId }: Token) => (id === null ? `connection:${connectionId}` : `token:${id}`)

interface Used {
  count: number
  max: number
  resetsAt: string
}
async function count(platform: Platform, token: Token, own: Limit | undefined): Promise<Used> {
  await noteUse(platform, token)
  const subject = `${token.companyId}:${keyOf(token)}`
  const all = { ...(await countWithin(platform, perToken, subject)), max: perToken.max }
  if (!own || all.count > all.max) return all
  const few = { ...(await countWithin(platform, own, subject)), max: own.max }
  return few.count > few.max ? few : all
}

const secondsUntil = (at: number, now: Date) => Math.max(1, Math.ceil((at - now.getTime()) / 1000))

const headersOf = ({ count, max, resetsAt }: Used, now: Date) => ({
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(Math.max(0, max - count)),
  'ratelimit-reset': String(secondsUntil(Date.parse(resetsAt), now)),
})

function refuseUntil(clock: Clock, at: number): never {
  return fail('ERR_TOO_MANY_REQUESTS', {
    headers: { 'retry-after': String(secondsUntil(at, clock.now())), 'ratelimit-remaining': '0' },
  })
}

/** Tokens whose while is used up, so that the next calls of it need not be counted. */
function createSpent(clock: Clock) {
  const tokens = new Map<string, number>()
  return {
    note: (hash: string, until: number) => {
      if (tokens.size > 1000) tokens.clear()
      tokens.set(hash, until)
    },
    until: (hash: string) => {
      const until = tokens.get(hash)
      if (until === undefined || until > clock.now().getTime()) return until
      tokens.delete(hash)
      return undefined
    },
  }
}

function refuseUnentitled({ company, useExternalApi, scopes }: Token, scope: ApiScope, now: Date) {
  if (!company.status || isExpired(company, now)) fail('ERR_COMPANY_EXPIRED')
  if (!useExternalApi) fail('ERR_NO_PERMISSION')
  if (!scopes.includes(scope)) fail('ERR_NO_PERMISSION', { details: [{ path: 'scope', message: scope }] })
}

interface Token {
  companyId: number
  /** Null for the token of a connection itself. */
  id: number | null
  connectionId: number | null
  scopes: string[]
  lastUsedAt: string | null
  company: { id: number; status: boolean; dueDate: string | null }
  useExternalApi: boolean
}

/** A connection's own token sends, and sees what it sent. */
const scopesOfConnection: ApiScope[] = ['messages:send', 'messages:read']

async function findToken({ db, now }: Platform, hash: string): Promise<Token | undefined> {
  const at = now().toISOString()
  const { rows } = await sql<
    Omit<Token, 'company'> & { status: boolean; dueDate: string | null }
  >`select found.*, companies.status, companies.due_date, plans.use_external_api
    from (
      select company_id, id, connection_id, scopes, last_used_at from api_tokens
      where (token_hash = ${hash} or (previous_hash = ${hash} and previous_until > ${at}::timestamptz))
        and revoked_at is null and (expires_at is null or expires_at > ${at}::timestamptz)
      union all
      select company_id, null, id, ${scopesOfConnection}::text[], null from connections where token_hash = ${hash}
    ) as found
    join companies on companies.id = found.company_id
    join plans on plans.id = companies.plan_id
    limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { status, dueDate, ...token } = row
  return { ...token, company: { id: token.companyId, status, dueDate } }
}
