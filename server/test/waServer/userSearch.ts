import { type BinaryNode, getBinaryNodeChildString } from 'baileys'
import { child, children, decodeJid, node } from './nodes.ts'
import { type Account, ensureAccount, findAccount, type WaState } from './state.ts'

/** Who is on WhatsApp, under which @lid and with which devices: one answer per person asked about. */
export function findUsers(state: WaState, topic: BinaryNode): BinaryNode {
  const query = child(topic, 'query')?.content
  const wanted = new Set(Array.isArray(query) ? query.map(({ tag }) => tag) : [])
  const users = children(child(topic, 'list'), 'user').map((user) => {
    const phone = getBinaryNodeChildString(user, 'contact')?.replace('+', '')
    const jid = user.attrs.jid ?? `${phone}@s.whatsapp.net`
    const account = user.attrs.jid ? findByAddress(state, jid) : findByNumber(state, phone ?? '')
    const known = account?.isRegistered ? account : undefined
    // The number as the network knows it, which may be another one than was asked for.
    return node('user', { jid: known && phone ? known.jid : jid }, detailsOf(known, wanted))
  })
  return node('usync', { ...topic.attrs }, [node('result'), node('list', {}, users)])
}

function detailsOf(account: Account | undefined, wanted: Set<string>): BinaryNode[] {
  const details: BinaryNode[] = []
  if (wanted.has('contact')) details.push(node('contact', { type: account ? 'in' : 'out' }))
  if (!account) return details
  if (wanted.has('lid')) details.push(node('lid', { val: account.lidJid }))
  if (wanted.has('status')) details.push(node('status', {}, Buffer.from(account.about)))
  if (wanted.has('devices')) {
    const linked = [...account.companions.keys()].map((id) =>
      node('device', { id: String(id), 'key-index': '1' }),
    )
    details.push(node('devices', {}, [node('device-list', {}, [node('device', { id: '0' }), ...linked])]))
  }
  return details
}

function findByAddress(state: WaState, jid: string): Account | undefined {
  const known = findAccount(state, jid)
  const { user, server } = decodeJid(jid)
  return known ?? (server === 'lid' ? undefined : findByNumber(state, user))
}

/** Older Brazilian accounts are registered without the ninth digit; the network finds them both ways. */
function findByNumber(state: WaState, number: string): Account | undefined {
  const [, area, rest] = /^(55\d\d)9?(\d{8})$/.exec(number) ?? []
  const spellings = area ? [number, `${area}9${rest}`, `${area}${rest}`] : [number]
  const known = spellings.map((spelling) => state.accounts.get(spelling)).find(Boolean)
  return known ?? (state.inventsPeople && number ? ensureAccount(state, { number }) : undefined)
}
