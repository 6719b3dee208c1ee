import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { SentMessage } from '../../../test/graphServer/whatsappPayloads.ts'
import type { OutgoingContent, OutgoingFile } from '../channel/Channel.ts'
import { payloadOf } from './payload.ts'

const file = (mime: string, more: Partial<OutgoingFile> = {}): OutgoingFile => ({
  name: 'arquivo',
  extension: 'bin',
  mime,
  size: 1_000,
  isVoice: false,
  open: async () => Readable.from([]),
  ...more,
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ rowId: `r${index}`, title: `Opção ${index}` }))
const list = (count: number): OutgoingContent => ({
  kind: 'interactive',
  body: 'Menu',
  data: {
    kind: 'list',
    title: 'Menu',
    description: 'Escolha',
    buttonText: 'Abrir',
    sections: [{ title: '', rows: rows(count) }],
  },
})
const buttons = (count: number): OutgoingContent => ({
  kind: 'interactive',
  body: 'Menu',
  data: {
    kind: 'buttons',
    title: 'Um título muito longo para um botão',
    description: '',
    buttons: Array.from({ length: count }, (_, index) => ({
      id: `b${index}`,
      title: 'Falar com um de nossos atendentes',
    })),
  },
})
const button = (kind: 'url' | 'copy' | 'call', copyText: string): OutgoingContent => ({
  kind: 'interactive',
  body: `Título\n${copyText}`,
  data: { kind, title: 'Título', description: 'Texto', buttonText: 'Abrir', copyText },
})

/** Everything that can be said, and what the network takes it as. */
const contents: [name: string, content: OutgoingContent, type: string][] = [
  ['a text', { kind: 'text', body: 'Oi' }, 'text'],
  ['a picture', { kind: 'file', type: 'image', caption: 'Veja', file: file('image/jpeg') }, 'image'],
  ['a moving picture', { kind: 'file', type: 'image', caption: '', file: file('image/gif') }, 'document'],
  [
    'a large picture',
    { kind: 'file', type: 'image', caption: '', file: file('image/png', { size: 6_000_000 }) },
    'document',
  ],
  [
    'a voice note',
    { kind: 'file', type: 'audio', caption: '', file: file('audio/ogg; codecs=opus', { isVoice: true }) },
    'audio',
  ],
  [
    'a sound that phones do not play',
    { kind: 'file', type: 'audio', caption: '', file: file('audio/flac') },
    'document',
  ],
  ['a video', { kind: 'file', type: 'video', caption: 'Veja', file: file('video/mp4') }, 'video'],
  [
    'a document',
    { kind: 'file', type: 'application', caption: 'Nota', file: file('application/pdf') },
    'document',
  ],
  ['a sticker', { kind: 'sticker', file: file('image/webp') }, 'sticker'],
  [
    'a card',
    {
      kind: 'card',
      name: 'Rui',
      vCard:
        'BEGIN:VCARD\nVERSION:3.0\nFN:Rui Sá\nTEL;type=CELL;waid=5511987654321:+55 11 98765-4321\nEND:VCARD',
    },
    'contacts',
  ],
  ['a card that cannot be read', { kind: 'card', name: 'Rui', vCard: '' }, 'text'],
  ['a place', { kind: 'location', place: { latitude: -23.5, longitude: -46.6, name: 'Loja' } }, 'location'],
  [
    'a poll, in words',
    { kind: 'poll', poll: { name: 'Qual?', options: ['A', 'B'], multiple: false } },
    'text',
  ],
  ['a list', list(10), 'interactive'],
  ['a list that is too long, in words', list(11), 'text'],
  ['three buttons', buttons(3), 'interactive'],
  ['more buttons, as a list', buttons(5), 'interactive'],
  ['a link', button('url', 'https://loja.exemplo'), 'interactive'],
  ['a code, in words', button('copy', 'ABC'), 'text'],
  [
    'a template',
    {
      kind: 'template',
      body: 'Oi, Ana',
      template: {
        kind: 'template',
        name: 'oi',
        language: 'pt_BR',
        parameters: ['Ana'],
        buttonParameters: [{ index: 0, text: 'x1' }],
      },
    },
    'template',
  ],
  [
    'a template with a document in its head',
    {
      kind: 'template',
      body: 'Segue a nota',
      template: { kind: 'template', name: 'nota', language: 'pt_BR', parameters: [], headerFile: 'document' },
      file: file('application/pdf'),
    },
    'template',
  ],
]
test.each(contents)('%s is said as the network takes it', (_name, content, type) => {
  const payload = payloadOf(content, '123')
  const call = { messaging_product: 'whatsapp', to: '5511987654321', ...payload }
  expect(SentMessage.safeParse(call).error).toBeUndefined()
  expect(payload.type).toBe(type)
})

test('what is too long is refused with a reason, not cut', () => {
  expect(() => payloadOf({ kind: 'text', body: 'x'.repeat(4097) })).toThrow('longer')
  const caption = 'x'.repeat(1025)
  expect(() => payloadOf({ kind: 'file', type: 'image', caption, file: file('image/png') })).toThrow('longer')
})
