import { createHash, createHmac } from 'node:crypto'

/** An entry as the chain sees it: texts as the database writes them, so that they never depend on who reads. */
interface ChainedEntry {
  id: number
  userId: number | null
  action: string
  entity: string
  entityId: string
  address: string | null
  actedBy: string | null
  createdAt: string
  before: string | null
  after: string | null
}
interface Link {
  no: number
  content: string
  hash: string
}
export interface Sealed extends ChainedEntry {
  chainNo: number
  contentHash: string
  hash: string
  forgottenAt: string | null
}

export const firstLink: Pick<Link, 'no' | 'hash'> = { no: 0, hash: '' }

const contentOf = ({ before, after }: ChainedEntry) =>
  createHash('sha256')
    .update(JSON.stringify([before, after]))
    .digest('base64url')

/** Under a key that the database does not have: with the rows alone nobody makes a chain that fits. */
function hashOf(
  key: Buffer,
  companyId: number,
  entry: ChainedEntry,
  link: { previous: string } & Omit<Link, 'hash'>,
) {
  const { id, createdAt, userId, action, entity, entityId, address, actedBy } = entry
  const told = [id, createdAt, userId, action, entity, entityId, address, actedBy]
  return createHmac('sha256', key)
    .update(JSON.stringify([link.previous, link.no, companyId, ...told, link.content]))
    .digest('base64url')
}

/** The links of entries that follow one another after `last`. */
export function chain(
  key: Buffer,
  companyId: number,
  last: Pick<Link, 'no' | 'hash'>,
  entries: ChainedEntry[],
): Link[] {
  let before = last
  return entries.map((entry) => {
    const content = contentOf(entry)
    const link = { no: before.no + 1, content }
    before = { ...link, hash: hashOf(key, companyId, entry, { ...link, previous: before.hash }) }
    return before as Link
  })
}

/** The first entry that is not what it was, or before which one is missing. */
export function findBreak(
  key: Buffer,
  companyId: number,
  last: Pick<Link, 'no' | 'hash'>,
  entries: Sealed[],
): number | undefined {
  let { no, hash } = last
  for (const entry of entries) {
    const content = entry.contentHash
    const expected = hashOf(key, companyId, entry, { previous: hash, no: no + 1, content })
    // Of an erased person's tickets the words are gone; who did what and when is still held to.
    const mayDiffer = entry.forgottenAt !== null && entry.entity === 'ticket'
    if (entry.chainNo !== no + 1 || entry.hash !== expected) return entry.id
    if (!mayDiffer && contentOf(entry) !== content) return entry.id
    no = entry.chainNo
    hash = entry.hash
  }
  return undefined
}
