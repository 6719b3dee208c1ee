import { deliver } from './companion.ts'
import { newId, node, serverJid, timestamp } from './nodes.ts'
import { type Account, findAccount, type WaState } from './state.ts'

/** The network lets an account answer, but not begin conversations, until a certain time; its devices are told. */
export function restrict(account: Account, until: Date | undefined) {
  account.restrictedUntil = until
  const content = { data: { xwa2_notify_account_reachout_timelock: timelock(account) } }
  const update = node(
    'update',
    { op_name: 'NotificationUserReachoutTimelockUpdate' },
    Buffer.from(JSON.stringify(content)),
  )
  const attrs = { id: newId(), from: serverJid, t: timestamp(), type: 'mex' }
  for (const companion of account.companions.values())
    deliver(companion, node('notification', attrs, [update]))
}

/** What the network says when a device asks how its account stands. */
export const standingOf = (account: Account) => ({
  data: {
    xwa2_fetch_account_reachout_timelock: timelock(account),
    xwa2_message_capping_info: { total_quota: -1, used_quota: 0 },
  },
})

function timelock({ restrictedUntil }: Account) {
  if (!restrictedUntil) return { is_active: false }
  const seconds = Math.floor(restrictedUntil.getTime() / 1000)
  return { is_active: true, time_enforcement_ends: String(seconds), enforcement_type: 'DEFAULT' }
}

/** A first message to somebody who never wrote, while that is not allowed. */
export function beginsTooMuch(state: WaState, account: Account, to: string): boolean {
  if (!account.restrictedUntil || to.endsWith('@g.us')) return false
  const other = findAccount(state, to)
  return other !== undefined && other !== account && !account.inbox.some(({ from }) => from === other.number)
}
