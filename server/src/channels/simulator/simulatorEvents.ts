import { messageType } from '@chatflow/contract'
import { z } from 'zod'
import type { InboundEvent, NetworkPerson } from '../channel/InboundEvent.ts'

/** What the simulated network says, in its own words. */
const message = z.object({
  what: z.literal('message'),
  wid: z.string(),
  number: z.string(),
  name: z.string().optional(),
  lid: z.string().optional(),
  group: z.object({ id: z.string(), subject: z.string() }).optional(),
  fromMe: z.boolean(),
  at: z.string(),
  type: messageType,
  body: z.string(),
  data: z.unknown().optional(),
  vCard: z.string().optional(),
  file: z
    .object({
      /** Where the simulated network keeps it; nothing for a file that is only announced. */
      stored: z.string().nullable(),
      type: z.enum(['image', 'audio', 'video', 'application']),
      name: z.string(),
      mime: z.string(),
      size: z.number(),
      isVoice: z.boolean(),
    })
    .optional(),
  quotedWid: z.string().optional(),
  isForwarded: z.boolean(),
  isImported: z.boolean().optional(),
})
const event = z.discriminatedUnion('what', [
  message,
  z.object({ what: z.literal('ack'), wid: z.string(), ack: z.number().int() }),
  z.object({ what: z.literal('edit'), wid: z.string(), body: z.string() }),
  z.object({ what: z.literal('revoke'), wid: z.string() }),
  z.object({
    what: z.literal('reaction'),
    wid: z.string(),
    emoji: z.string(),
    number: z.string(),
    name: z.string().optional(),
  }),
  z.object({
    what: z.literal('vote'),
    wid: z.string(),
    chosen: z.array(z.string()),
    number: z.string(),
    name: z.string().optional(),
  }),
  z.object({
    what: z.literal('call'),
    wid: z.string(),
    number: z.string(),
    video: z.boolean(),
    at: z.string(),
  }),
  z.object({ what: z.literal('picture'), number: z.string(), stored: z.string().nullable() }),
])
export type SimulatorMessage = z.infer<typeof message>
export type SimulatorEvent = z.infer<typeof event> | { what: 'riddle'; body: string }

export const simulatorFile = z.object({ stored: z.string().nullable() })

export function translate(payload: unknown): InboundEvent {
  const parsed = event.safeParse(payload)
  if (!parsed.success) return { kind: 'unknown' }
  const said = parsed.data
  switch (said.what) {
    case 'message':
      return translateMessage(said)
    case 'ack':
      return { kind: 'ack', wid: said.wid, ack: said.ack }
    case 'edit':
      return { kind: 'edit', wid: said.wid, body: said.body }
    case 'revoke':
      return { kind: 'revoke', wid: said.wid }
    case 'reaction':
      return { kind: 'reaction', wid: said.wid, emoji: said.emoji, fromMe: false, by: person(said) }
    case 'vote':
      return { kind: 'vote', wid: said.wid, chosen: said.chosen, by: person(said) }
    case 'call':
      return { kind: 'call', wid: said.wid, from: person(said), isVideo: said.video, at: new Date(said.at) }
    case 'picture': {
      const { stored } = said
      return { kind: 'pictureChange', of: person(said), reference: stored === null ? null : { stored } }
    }
  }
}

function translateMessage(said: SimulatorMessage): InboundEvent {
  const { group, file } = said
  const writer = person(said)
  return {
    kind: 'message',
    wid: said.wid,
    chat: group
      ? { identities: [{ kind: 'group', raw: group.id }], name: group.subject, isGroup: true }
      : // What the business writes itself carries the business's name, not the customer's.
        { ...writer, ...(said.fromMe && { name: undefined }), isGroup: false },
    ...(group && { member: writer }),
    fromMe: said.fromMe,
    at: new Date(said.at),
    type: said.type,
    body: said.body,
    data: said.data,
    ...(said.vCard && { vCard: said.vCard }),
    ...(file && {
      file: {
        type: file.type,
        name: file.name,
        mime: file.mime,
        size: file.size,
        isVoice: file.isVoice,
        reference: { stored: file.stored },
      },
    }),
    ...(said.quotedWid && { quotedWid: said.quotedWid }),
    isForwarded: said.isForwarded,
    isImported: said.isImported ?? false,
  }
}

function person({ number, lid, name }: { number: string; lid?: string; name?: string }): NetworkPerson {
  return {
    identities: [{ kind: 'phone', raw: number }, ...(lid ? [{ kind: 'lid' as const, raw: lid }] : [])],
    ...(name && { name }),
  }
}
