import type { InteractiveData, PlaceData } from '@chatflow/contract'
import type { OutgoingContent } from '../channel/Channel.ts'
import { cardsOf } from './cards.ts'

/** What we say, as the Cloud API takes it. Pure: files were uploaded before and are known by their ids. */

/** It cannot be said there, whatever is tried. */
export class Unsayable extends Error {
  readonly code: string
  constructor(code: string, text: string) {
    super(text)
    this.code = code
  }
}

const mb = 1024 * 1024
const shown = {
  image: { types: ['image/jpeg', 'image/png'], bytes: 5 * mb },
  video: { types: ['video/mp4', 'video/3gpp'], bytes: 16 * mb },
  audio: { types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], bytes: 16 * mb },
  sticker: { types: ['image/webp'], bytes: mb / 2 },
}

type FileContent = Extract<OutgoingContent, { kind: 'file' | 'sticker' }>
/** As what a file is sent: what WhatsApp would not show goes as a document. */
function mediaKindOf(content: FileContent): keyof typeof shown | 'document' {
  const wanted = content.kind === 'sticker' ? 'sticker' : content.type
  if (wanted === 'application') return 'document'
  const { mime, size } = content.file
  const { types, bytes } = shown[wanted]
  return types.includes(mime.split(';')[0] ?? '') && size <= bytes ? wanted : 'document'
}

export const maxFileBytes = 100 * mb
const limits = { text: 4096, caption: 1024, interactive: 1024, header: 60, footer: 60, button: 20, row: 24 }

/** The part of the call that says what kind of message it is. */
export function payloadOf(
  content: OutgoingContent,
  mediaId?: string,
): Record<string, unknown> & { type: string } {
  switch (content.kind) {
    case 'text':
      return textPayload(content.body)
    case 'file':
    case 'sticker':
      return filePayload(content, mediaId)
    case 'card':
      return cardPayload(content)
    case 'location':
      return { type: 'location', location: placeOf(content.place) }
    case 'poll':
      return textPayload(
        [content.poll.name, ...content.poll.options.map((option) => `• ${option}`)].join('\n'),
      )
    case 'template':
      return { type: 'template', template: templatePayload(content, mediaId) }
    case 'interactive':
      return interactivePayload(content.data, mediaId) ?? textPayload(content.body)
  }
}

const placeOf = ({ latitude, longitude, name, address }: PlaceData) => ({
  latitude,
  longitude,
  ...(name && { name }),
  ...(address && { address }),
})

function cardPayload({ vCard, name }: { vCard: string; name: string }) {
  const contacts = cardsOf(vCard, name)
  return contacts.length === 0 ? textPayload(name) : { type: 'contacts', contacts }
}

function textPayload(body: string) {
  if (body.length > limits.text) throw new Unsayable('TOO_LONG', 'The text is longer than WhatsApp takes')
  return { type: 'text', text: { body, preview_url: /https?:\/\//.test(body) } }
}

function filePayload(content: FileContent, mediaId = '') {
  const type = mediaKindOf(content)
  const caption = content.kind === 'file' ? content.caption : ''
  if (caption.length > limits.caption)
    throw new Unsayable('TOO_LONG', 'The caption is longer than WhatsApp takes')
  const hasCaption = caption !== '' && type !== 'audio' && type !== 'sticker'
  const described = {
    id: mediaId,
    ...(hasCaption && { caption }),
    ...(type === 'document' && { filename: content.file.name.slice(0, 240) }),
    ...(type === 'audio' && content.file.isVoice && { voice: true }),
  }
  return { type, [type]: described }
}

function templatePayload({ template, file }: Extract<OutgoingContent, { kind: 'template' }>, mediaId = '') {
  const { name, language, parameters, names, headerFile, headerParameters = [] } = template
  const { buttonParameters = [] } = template
  const body = parameters.map((text, index) => {
    const named = names?.[index]
    return { type: 'text', text, ...(named && { parameter_name: named }) }
  })
  const media = {
    id: mediaId,
    ...(headerFile === 'document' && file && { filename: file.name.slice(0, 240) }),
  }
  const header = headerFile
    ? [{ type: headerFile, [headerFile]: media }]
    : headerParameters.map((text) => ({ type: 'text', text }))
  const components = [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...buttonParameters.map(({ index, text }) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: [{ type: 'text', text }],
    })),
  ]
  return { name, language: { code: language }, ...(components.length > 0 && { components }) }
}

/** Nothing for what WhatsApp has no form for: its words are sent instead. */
function interactivePayload(data: InteractiveData, mediaId: string | undefined) {
  switch (data.kind) {
    case 'list':
      return listPayload(data)
    case 'buttons':
      return buttonsPayload(data)
    case 'url':
      return {
        type: 'interactive',
        interactive: {
          type: 'cta_url',
          ...(mediaId ? { header: { type: 'image', image: { id: mediaId } } } : headerOf(data.title)),
          ...bodyOf(
            mediaId
              ? [data.title, data.description].filter(Boolean).join('\n')
              : data.description || data.title,
          ),
          action: {
            name: 'cta_url',
            parameters: { display_text: cut(data.buttonText, limits.button), url: data.copyText },
          },
        },
      }
    default:
      return undefined
  }
}

type DataOf<K> = Extract<InteractiveData, { kind: K }>
function listPayload({ title, description, buttonText, footer, sections }: DataOf<'list'>) {
  if (sections.flatMap(({ rows }) => rows).length > 10) return undefined
  return {
    type: 'interactive',
    interactive: {
      type: 'list',
      ...headerOf(title),
      ...bodyOf(description || title),
      ...(footer && { footer: { text: cut(footer, limits.footer) } }),
      action: {
        button: cut(buttonText, limits.button),
        sections: sections.map((section, index) => ({
          ...((section.title || sections.length > 1) && {
            title: cut(section.title || String(index + 1), limits.row),
          }),
          rows: section.rows.map(({ rowId, title: row, description: more }) => ({
            id: rowId,
            title: cut(row, limits.row),
            ...(more && { description: cut(more, 72) }),
          })),
        })),
      },
    },
  }
}

/** Three buttons fit; up to ten become a list. */
function buttonsPayload({ title, description, buttons }: DataOf<'buttons'>) {
  if (buttons.length === 0 || buttons.length > 10) return undefined
  if (buttons.length > 3) {
    const rows = buttons.map(({ id, title: row }) => ({ rowId: id, title: row }))
    return listPayload({
      kind: 'list',
      title,
      description,
      buttonText: '☰',
      sections: [{ title: '', rows }],
    })
  }
  return {
    type: 'interactive',
    interactive: {
      type: 'button',
      ...(description && headerOf(title)),
      ...bodyOf(description || title),
      action: {
        buttons: buttons.map(({ id, title: name }) => ({
          type: 'reply',
          reply: { id, title: cut(name, limits.button) },
        })),
      },
    },
  }
}

const headerOf = (title: string) =>
  title ? { header: { type: 'text', text: cut(title, limits.header) } } : {}
const bodyOf = (text: string) => ({ body: { text: cut(text || '…', limits.interactive) } })
const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`)
