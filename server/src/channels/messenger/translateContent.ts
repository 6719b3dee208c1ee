import type { MessageOrigin } from '@chatflow/contract'
import path from 'node:path'
import { z } from 'zod'
import type { InboundMessage } from '../channel/InboundEvent.ts'

export type Content = Pick<InboundMessage, 'type' | 'body' | 'data' | 'file'>
type FileKind = NonNullable<InboundMessage['file']>['type']

const coordinate = z.number()
export const attachment = z.object({
  type: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  payload: z
    .object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      sticker_id: z.union([z.number(), z.string()]).nullish(),
      coordinates: z.object({ lat: coordinate, long: coordinate }).optional(),
    })
    .nullish(),
})
type Attachment = z.infer<typeof attachment>

interface Words {
  text?: string | undefined
  quick_reply?: { payload: string } | undefined
  reply_to?: { story?: { url?: string | undefined } | undefined } | undefined
  attachments?: Attachment[] | undefined
  is_unsupported?: boolean | undefined
}

/** What a message says. Of several files each part is one, and the words stand with the first. */
export function contentOf(said: Words, part: number): Content {
  const body = part === 0 ? (said.text ?? '') : ''
  const file = said.attachments?.[part]
  if (file) return attachmentContent(file, body)
  const story = said.reply_to?.story
  if (story) return storyContent('storyReply', story.url, body)
  if (said.quick_reply) return { ...text(body), data: choice(said.quick_reply.payload, body) }
  return said.is_unsupported || body === '' ? { ...text(body), data: about('unsupported') } : text(body)
}

const text = (body: string): Content => ({ type: 'conversation', body })
const choice = (id: string, title: string) => ({ kind: 'choice', id, title })
const about = (origin: MessageOrigin) => ({ origin })

type Reader = (file: Attachment, body: string) => Content
const readers: Record<string, Reader> = {
  image: (file, body) => ({
    ...fileContent(file, body, 'image'),
    // Without its number a sticker is a picture like any other.
    ...(file.payload?.sticker_id && { data: { sticker: true } }),
  }),
  audio: (file, body) => fileContent(file, body, 'audio'),
  video: (file, body) => fileContent(file, body, 'video'),
  file: (file, body) => fileContent(file, body, 'application'),
  location: placeContent,
  story_mention: (file, body) => storyContent('storyMention', urlOf(file), body),
  reel: (file, body) => postContent(file, body, 'reel'),
  ig_reel: (file, body) => postContent(file, body, 'reel'),
  share: (file, body) => postContent(file, body, 'share'),
  post: (file, body) => postContent(file, body, 'share'),
  ig_post: (file, body) => postContent(file, body, 'share'),
  fallback: linkContent,
  template: linkContent,
  // Shown once, and to the phone alone.
  ephemeral: (_file, body) => ({ type: 'viewOnceMessage', body }),
}

function attachmentContent(file: Attachment, body: string): Content {
  const unsupported = { ...text(body), data: about('unsupported') }
  return readers[file.type]?.(file, body) ?? unsupported
}

const urlOf = (file: Attachment) => file.payload?.url ?? file.url ?? undefined
const titleOf = (file: Attachment) => file.title ?? file.payload?.title ?? ''

function fileContent(file: Attachment, body: string, type: FileKind): Content {
  const url = urlOf(file)
  return url
    ? { type, body, file: fileAt(url, type) }
    : { type: 'conversation', body, data: about('unsupported') }
}

/** A place that is no place on earth is a link to one. */
function placeContent(file: Attachment, body: string): Content {
  const at = file.payload?.coordinates
  if (!at || Math.abs(at.lat) > 90 || Math.abs(at.long) > 180) return linkContent(file, body)
  const name = titleOf(file)
  return {
    type: 'locationMessage',
    body: body || name,
    data: { latitude: at.lat, longitude: at.long, ...(name && { name }) },
  }
}

/** Stories are pictures or films: what they are is seen when they are here. They are gone after a day, and so is their address. */
function storyContent(origin: MessageOrigin, url: string | undefined, body: string): Content {
  return url
    ? { type: 'image', body, data: about(origin), file: fileAt(url, 'image') }
    : { ...text(body), data: about(origin) }
}

/** Posts and reels of Instagram come as the file itself; those of Facebook as an address to look at. */
function postContent(file: Attachment, body: string, origin: 'reel' | 'share'): Content {
  const url = urlOf(file)
  const isFile = url !== undefined && hostOf(url).endsWith('fbsbx.com')
  if (!isFile) return { ...linkContent(file, body), data: about(origin) }
  const type = origin === 'reel' ? 'video' : 'image'
  return { type, body: body || titleOf(file), data: about(origin), file: fileAt(url, type) }
}

function linkContent(file: Attachment, body: string): Content {
  const url = urlOf(file) ?? ''
  // The words often are the address already.
  const lines = [body, titleOf(file), body.includes(url) ? '' : url].filter(Boolean)
  return lines.length > 0 ? text(lines.join('\n')) : { ...text(''), data: about('unsupported') }
}

const hostOf = (url: string) => URL.parse(url)?.hostname ?? ''

const guesses = {
  image: { mime: 'image/jpeg', name: 'image.jpg' },
  video: { mime: 'video/mp4', name: 'video.mp4' },
  audio: { mime: 'audio/mp4', name: 'audio.m4a' },
  application: { mime: 'application/octet-stream', name: 'file' },
} as const satisfies Record<FileKind, object>

/** Meta tells neither size nor type: both are seen when it is here. */
export function fileAt(url: string, type: FileKind): NonNullable<InboundMessage['file']> {
  const base = path.posix.basename(decoded(URL.parse(url)?.pathname ?? ''))
  const name = base.includes('.') ? base : guesses[type].name
  return { type, name, mime: guesses[type].mime, size: 0, isVoice: type === 'audio', reference: { url } }
}

function decoded(written: string) {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
