import type { BaileysEventMap } from 'baileys'
import type { NetworkPerson } from '../channel/InboundEvent.ts'
import { namesOf } from './jids.ts'
import { personOf } from './translate.ts'

const isWriting = new Set(['composing', 'recording'])

/** Who is writing at this moment: the conversation, also where it is a group. */
export function typingOf({ id, presences }: BaileysEventMap['presence.update']): NetworkPerson | undefined {
  const writers = Object.entries(presences).filter(([, { lastKnownPresence }]) =>
    isWriting.has(lastKnownPresence),
  )
  if (writers.length === 0) return undefined
  const who = personOf(namesOf(id, ...(id.endsWith('@g.us') ? [] : writers.map(([jid]) => jid))))
  return who.identities.length > 0 ? who : undefined
}
