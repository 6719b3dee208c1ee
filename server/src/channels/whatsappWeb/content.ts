import { proto } from 'baileys'

/** Words of WhatsApp that wrap others: disappearing, seen once, with a caption, edited, part of an album. */
const maxWrappers = 8

interface Unwrapped {
  content: proto.IMessage
  isViewOnce: boolean
}

export function unwrap(message: proto.IMessage): Unwrapped {
  let content = message
  let isViewOnce = false
  for (let depth = 0; depth < maxWrappers; depth++) {
    const [kind, inner] = wrapped(content) ?? []
    if (!kind || !inner) break
    isViewOnce ||= kind.startsWith('viewOnce')
    content = inner
  }
  return { content, isViewOnce }
}

function wrapped(content: proto.IMessage): [string, proto.IMessage] | undefined {
  for (const [kind, value] of Object.entries(content)) {
    if (!wrappers.test(kind) || typeof value !== 'object' || value === null) continue
    const inner = (value as { message?: proto.IMessage | null }).message
    if (inner) return [kind, inner]
  }
  return undefined
}
const wrappers =
  /^(ephemeralMessage|viewOnceMessage.*|documentWithCaptionMessage|editedMessage|associatedChildMessage|deviceSentMessage|groupMentionedMessage|lottieStickerMessage|botInvokeMessage|pollCreationMessageV4|questionMessage|eventCoverImage)$/

/** The JSON form, without pictures in small, quoted texts and keys: they are large, or nobody's business. */
export function contentJson(message: proto.IMessage): unknown {
  const json = proto.Message.toObject(proto.Message.fromObject(message), { longs: Number, bytes: String })
  return without(json)
}
const dropped = new Set([
  'jpegThumbnail',
  'pngThumbnail',
  'quotedMessage',
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
])

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => (dropped.has(key) ? [] : [[key, without(part)]])),
  )
}

/** Undefined for what is no content of WhatsApp. */
export function readContent(json: unknown): proto.IMessage | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  try {
    return proto.Message.fromObject(json)
  } catch {
    return undefined
  }
}

/** Numbers of protobuf may be too large for JavaScript and then are objects. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null && 'toNumber' in value)
    return toNumber((value as { toNumber(): number }).toNumber())
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
