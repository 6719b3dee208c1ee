import { createHash } from 'node:crypto'

/**
 * Under what name a part of an archive is kept. It follows from the part: one that is sent again, because the answer was
 * lost or the program was killed, takes the place of the first.
 */
export function partName(importId: string, offset: number): string {
  const hash = createHash('sha256').update(`${importId} ${offset}`).digest('hex')
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ]
  return `${uuid.join('-')}.part`
}

/** All that may lie there of an import: also the part that was written and never noted. */
export const filesOf = ({ id, parts, received }: { id: string; parts: string[]; received: number }) => [
  ...parts,
  partName(id, received),
]
