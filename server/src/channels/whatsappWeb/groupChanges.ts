import type { GroupChange } from '@chatflow/contract'
import { proto, type WAMessage } from 'baileys'
import { z } from 'zod'
import { toNumber } from './content.ts'
import { isSomebody, namesOf, type Names } from './jids.ts'
import type { WebPayload } from './payload.ts'

const { StubType } = proto.WebMessageInfo
const changes = new Map<number, GroupChange>([
  [StubType.GROUP_CHANGE_SUBJECT, 'renamed'],
  [StubType.GROUP_PARTICIPANT_ADD, 'joined'],
  [StubType.GROUP_PARTICIPANT_INVITE, 'joined'],
  [StubType.GROUP_PARTICIPANT_ADD_REQUEST_JOIN, 'joined'],
  [StubType.GROUP_PARTICIPANT_LEAVE, 'left'],
  [StubType.GROUP_PARTICIPANT_REMOVE, 'removed'],
])
const Participant = z.object({
  id: z.string(),
  phoneNumber: z.string().optional(),
  lid: z.string().optional(),
})

/** What the server says has happened in a group, if the message is about that. */
export function groupChangeIn(
  { key, messageStubType: stub, messageStubParameters: said, messageTimestamp }: WAMessage,
  { group }: Names,
): WebPayload | undefined {
  if (!group || stub === null || stub === undefined) return undefined
  const words = said ?? []
  if (stub === StubType.GROUP_CREATE)
    return words[0] ? { what: 'group', group, subject: words[0] } : undefined
  const change = changes.get(stub)
  if (!change || !key.id) return undefined
  const at = toNumber(messageTimestamp) ?? Math.floor(Date.now() / 1_000)
  const notice = { id: key.id, change, at }
  if (change !== 'renamed')
    return { what: 'group', group, notice: { ...notice, people: words.flatMap(participantIn) } }
  return words[0] ? { what: 'group', group, subject: words[0], notice: { ...notice, people: [] } } : undefined
}

/** As the client writes them down: as JSON, or as the address alone. */
function participantIn(words: string): Names[] {
  const names = parse(words)
  return isSomebody(names) ? [names] : []
}

function parse(words: string): Names {
  try {
    const { id, phoneNumber, lid } = Participant.parse(JSON.parse(words))
    return namesOf(id, phoneNumber, lid)
  } catch {
    return namesOf(words)
  }
}
