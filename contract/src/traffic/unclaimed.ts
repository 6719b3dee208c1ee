import { z } from 'zod'
import { accountNames } from '../channels/credentials.ts'
import { endpoint } from '../platform/endpoint.ts'
import { isoDate } from '../platform/fields.ts'

/**
 * Why something waits for its account: no connection names it; one does, and the network has not confirmed it; or one has
 * it, and the call was signed with another secret than that of its app.
 */
export const unclaimedReasons = ['noConnection', 'notProven', 'otherSecret'] as const

const kind = z.enum(accountNames)
const value = z.string().regex(/^[\w.-]{1,100}$/)

/** What networks said to an account that nobody can be given it for. Its words are shown to nobody before that. */
export const UnclaimedAccount = z.object({
  kind,
  value,
  messages: z.number().int(),
  /** Ticks, notices and the like. */
  others: z.number().int(),
  firstAt: isoDate,
  lastAt: isoDate,
  reason: z.enum(unclaimedReasons),
  /** The connection that names it. */
  connection: z.object({ name: z.string(), companyName: z.string() }).nullable(),
})
export type UnclaimedAccount = z.infer<typeof UnclaimedAccount>

const byAccount = z.object({ accountKind: kind, account: value })
/** Of all companies: whose it is is the very question. */
const byOperator = { access: 'connections:overview' } as const
export const listUnclaimed = endpoint({
  ...byOperator,
  method: 'GET',
  path: '/inbound/unclaimed',
  summary: 'What networks said to accounts that no connection has, by account, the latest first.',
  response: z.array(UnclaimedAccount),
})
export const retryUnclaimed = endpoint({
  ...byOperator,
  method: 'POST',
  path: '/inbound/unclaimed/:accountKind/:account/retry',
  summary: 'Hands it to the connection that has the account by now. Returns how much that was.',
  params: byAccount,
  response: z.object({ handed: z.number().int() }),
})
export const dropUnclaimed = endpoint({
  ...byOperator,
  method: 'DELETE',
  path: '/inbound/unclaimed/:accountKind/:account',
  summary: 'Throws it away for good.',
  params: byAccount,
  response: z.object({ dropped: z.number().int() }),
})
