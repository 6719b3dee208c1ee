/** The names by which WhatsApp knows one person, or a group. A person has up to two. */
export interface Names {
  phone?: string
  lid?: string
  group?: string
}
type Jid = string | null | undefined

const kinds: Partial<Record<string, keyof Names>> = {
  's.whatsapp.net': 'phone',
  'c.us': 'phone',
  hosted: 'phone',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'group',
}

/** Takes addresses of one person together. Broadcasts, newsletters and bots are nobody and leave no name. */
export function namesOf(...jids: Jid[]): Names {
  const names: Names = {}
  for (const jid of jids) {
    const [, user, server = ''] = /^([^@:_]+)[^@]*@(.+)$/.exec(jid ?? '') ?? []
    const kind = kinds[server]
    if (kind && user) names[kind] ??= user
  }
  return names
}

/** Under which the ledger keeps what concerns them: the number, where it is known, whichever name was used this time. */
export const ledgerAddress = ({ group, phone, lid }: Names) => group ?? phone ?? lid

export const isSomebody = (names: Names) => ledgerAddress(names) !== undefined

/** An own device, or an own name in the place of the other's, says nothing of the other. */
export function isSamePerson(left: Names, right: Names): boolean {
  return (
    (left.phone !== undefined && left.phone === right.phone) ||
    (left.lid !== undefined && left.lid === right.lid)
  )
}
/** Where an address of ours leads. Groups have long names or a dash; an `@lid` says so itself. */
export function jidOf(address: string): string {
  if (address.includes('@')) return address
  const isGroup = address.includes('-') || /^\d{16,}$/.test(address)
  return isGroup ? `${address}@g.us` : `${address.replace(/\D/g, '')}@s.whatsapp.net`
}
