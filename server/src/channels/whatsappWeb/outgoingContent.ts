import type { InteractiveData, PlaceData } from '@chatflow/contract'
import type { AnyMessageContent } from 'baileys'
import { Readable } from 'node:stream'
import type { OutgoingContent, OutgoingFile } from '../channel/Channel.ts'

type File = Extract<OutgoingContent, { kind: 'file' }>

/** What is said, as Baileys wants it. Addresses in a text are not visited: nobody looks at what an attendant types. */
export function contentOf(content: OutgoingContent): AnyMessageContent {
  switch (content.kind) {
    case 'text':
      return textOf(content.body)
    // WhatsApp knows templates of official accounts only: what the customer would read goes instead.
    case 'template':
      return content.file ? fileContent(withCaption(content.file, content.body)) : textOf(content.body)
    case 'file':
      return fileContent(content)
    case 'sticker':
      return content.file.mime === 'image/webp'
        ? { sticker: bytesOf(content.file), mimetype: content.file.mime }
        : fileContent({ ...content, kind: 'file', type: 'image', caption: '' })
    case 'card':
      return { contacts: { displayName: content.name, contacts: cardsOf(content) } }
    case 'location':
      return placeOf(content.place)
    case 'poll': {
      const { name, options, multiple } = content.poll
      return { poll: { name, values: options, selectableCount: multiple ? 0 : 1 } }
    }
    case 'interactive':
      return interactiveContent(content)
  }
}

function placeOf({ latitude, longitude, name, address }: PlaceData): AnyMessageContent {
  const words = { ...(name && { name }), ...(address && { address }) }
  return { location: { degreesLatitude: latitude, degreesLongitude: longitude, ...words } }
}

function interactiveContent({ body, data, picture }: Extract<OutgoingContent, { kind: 'interactive' }>) {
  const words = wordsOf(body, data)
  if (!picture) return textOf(words)
  return fileContent({ kind: 'file', type: 'image', caption: words, file: picture })
}

const withCaption = (file: OutgoingFile, caption: string): File => ({
  kind: 'file',
  type: file.mime.startsWith('image/') ? 'image' : file.mime.startsWith('video/') ? 'video' : 'application',
  caption,
  file,
})

const textOf = (text: string): AnyMessageContent => ({ text, linkPreview: null })

/** Opened when it is read, not before: what is sent a second time is not read again. */
const bytesOf = (file: OutgoingFile) => ({ stream: Readable.from(chunksOf(file)) })
async function* chunksOf(file: OutgoingFile): AsyncGenerator<Buffer> {
  for await (const chunk of await file.open()) yield chunk as Buffer
}

const shown = {
  image: new Set(['image/jpeg', 'image/png', 'image/webp']),
  video: new Set(['video/mp4', 'video/3gpp']),
  audio: new Set(['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/x-m4a']),
}

/** Phones show what they know; everything else, and a song with words beside it, is a document that can be opened. */
function fileContent({ type, caption, file }: File): AnyMessageContent {
  const mime = file.mime.split(';')[0]!.trim().toLowerCase()
  const words = caption ? { caption } : {}
  if (type === 'image' && shown.image.has(mime)) return { image: bytesOf(file), mimetype: mime, ...words }
  if (type === 'video' && shown.video.has(mime)) return { video: bytesOf(file), mimetype: mime, ...words }
  if (type === 'audio' && shown.audio.has(mime) && (file.isVoice || !caption))
    return file.isVoice
      ? { audio: bytesOf(file), ptt: true, mimetype: 'audio/ogg; codecs=opus' }
      : { audio: bytesOf(file), mimetype: mime }
  return { document: bytesOf(file), mimetype: file.mime, fileName: file.name, ...words }
}

function cardsOf({ name, vCard }: Extract<OutgoingContent, { kind: 'card' }>) {
  const cards = vCard.split(/(?=^BEGIN:VCARD)/im).filter((card) => card.trim())
  const nameOf = (card: string) => /^FN[^:\n]*:(.*)$/im.exec(card)?.[1]?.trim()
  return cards.map((card) => ({
    displayName: (cards.length > 1 && nameOf(card)) || name,
    vcard: card.trim(),
  }))
}

/** Lists and buttons do not reach phones from paired devices any more: they go as a text with numbers. */
function wordsOf(body: string, data: InteractiveData): string {
  if (data.kind === 'buttons') return [body, '', ...numbered(data.buttons)].join('\n')
  if (data.kind !== 'list') return body
  const rows = numbered(data.sections.flatMap((section) => section.rows))
  const sections = data.sections.flatMap(({ title, rows: { length } }) => [
    '',
    ...(title && data.sections.length > 1 ? [`*${title}*`] : []),
    ...rows.splice(0, length),
  ])
  return [body, ...sections, ...(data.footer ? ['', data.footer] : [])].join('\n')
}

const numbered = (choices: { title: string; description?: string | undefined }[]) =>
  choices.map(({ title, description }, place) =>
    [`[ ${place + 1} ] - ${title}`, description].filter(Boolean).join(': '),
  )
