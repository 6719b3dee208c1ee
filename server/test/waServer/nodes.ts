import { randomBytes } from 'node:crypto'
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys'

/** What every stanza that the server itself begins comes from. */
export const serverJid = '@s.whatsapp.net'

export function node(
  tag: string,
  attrs: Record<string, string | undefined> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  const present = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { tag, attrs: Object.fromEntries(present), ...(content === undefined ? {} : { content }) }
}

export const child = getBinaryNodeChild
export const children = getBinaryNodeChildren

export function bytesOf(parent: BinaryNode | undefined, tag: string): Buffer {
  const content = child(parent, tag)?.content
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content)
  throw new Error(`<${parent?.tag ?? 'nothing'}> has no bytes in <${tag}>`)
}

export function attr(of: BinaryNode, name: string): string {
  const value = of.attrs[name]
  if (value === undefined) throw new Error(`<${of.tag}> has no ${name}`)
  return value
}

/** Big endian, as key ids and registration ids are written. */
export const toNumber = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

export function toBytes(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

export const secondsNow = () => Math.floor(Date.now() / 1000)
export const timestamp = () => String(secondsNow())
export const newId = (prefix = '') => prefix + randomBytes(15).toString('hex').toUpperCase()

export function decodeJid(jid: string) {
  const decoded = jidDecode(jid)
  if (!decoded) throw new Error(`not an address: ${jid}`)
  return { user: decoded.user, server: decoded.server, device: decoded.device ?? 0 }
}
