import { generateWAMessage, proto } from 'baileys'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { NetworkCommand, OutgoingContent, OutgoingFile } from '../channel/Channel.ts'
import { toBaileys } from './outgoing.ts'
import { context } from './whatsappWeb.factory.ts'
import type { EventContext, KeptMessage } from './whatsappWebTypes.ts'

const kept = (message: KeptMessage): EventContext => ({ ...context, kept: async () => message })
const common = { address: '5511987654321', wid: '3EB00001' }
const jid = '5511987654321@s.whatsapp.net'

/** What would travel, decrypted. */
async function sent(command: NetworkCommand, within = context) {
  const out = await toBaileys(command, within)
  if (out.do !== 'send') throw new Error(`It is not sent: ${out.do}`)
  const upload = async () => ({ mediaUrl: 'https://mmg.whatsapp.net/x', directPath: '/x' })
  const made = await generateWAMessage(out.jid, out.content, {
    ...out.options,
    userJid: '5511900000000:7@s.whatsapp.net',
    upload,
    messageId: command.wid,
  })
  const message = proto.Message.decode(proto.Message.encode(made.message!).finish())
  return { jid: out.jid, message: proto.Message.toObject(message, { longs: Number, bytes: String }) }
}
const send = (content: OutgoingContent, more: object = {}, within = context) =>
  sent({ ...common, kind: 'send', content, isForwarded: false, ...more }, within)

const file = (mime: string, name: string, isVoice = false): OutgoingFile => ({
  name,
  extension: name.split('.')[1]!,
  mime,
  size: 3,
  isVoice,
  open: async () => Readable.from([Buffer.from('abc')]),
})
const list = {
  kind: 'list' as const,
  title: 'Setores',
  description: '',
  buttonText: 'Ver',
  footer: 'Até as 18 h',
  sections: [
    { title: 'Loja', rows: [{ title: 'Vendas', rowId: '1', description: 'Preços' }] },
    { title: 'Depois', rows: [{ title: 'Suporte', rowId: '2' }] },
  ],
}

test.each<[string, OutgoingContent, object]>([
  ['a text', { kind: 'text', body: 'Oi https://a.br' }, { extendedTextMessage: { text: 'Oi https://a.br' } }],
  [
    'a template, as the words that the customer reads',
    {
      kind: 'template',
      body: 'Olá Ana',
      template: { kind: 'template', name: 'x', language: 'pt', parameters: [] },
    },
    { extendedTextMessage: { text: 'Olá Ana' } },
  ],
  [
    'a document by its name',
    { kind: 'file', type: 'application', caption: 'Segue', file: file('application/pdf', 'Nota.pdf') },
    {
      documentMessage: { fileName: 'Nota.pdf', mimetype: 'application/pdf', caption: 'Segue', fileLength: 3 },
    },
  ],
  [
    'a recording as one',
    { kind: 'file', type: 'audio', caption: '', file: file('audio/ogg', 'a.ogg', true) },
    { audioMessage: { ptt: true, mimetype: 'audio/ogg; codecs=opus' } },
  ],
  [
    'a video that phones do not play, as a document',
    { kind: 'file', type: 'video', caption: '', file: file('video/x-matroska', 'a.mkv') },
    { documentMessage: { fileName: 'a.mkv' } },
  ],
  [
    'a song with words, as a document that has them',
    { kind: 'file', type: 'audio', caption: 'Ouça', file: file('audio/mpeg', 'a.mp3') },
    { documentMessage: { caption: 'Ouça', fileName: 'a.mp3' } },
  ],
  [
    'a sticker',
    { kind: 'sticker', file: file('image/webp', 's.webp') },
    { stickerMessage: { mimetype: 'image/webp' } },
  ],
  [
    'a card',
    { kind: 'card', name: 'Bia', vCard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' },
    { contactMessage: { displayName: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' } },
  ],
  [
    'a place',
    { kind: 'location', place: { latitude: -23.5, longitude: -46.5, name: 'Sé' } },
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.5, name: 'Sé' } },
  ],
  [
    'a poll of one choice',
    { kind: 'poll', poll: { name: 'Quando?', options: ['Hoje', 'Amanhã'], multiple: false } },
    {
      pollCreationMessageV3: {
        name: 'Quando?',
        selectableOptionsCount: 1,
        options: [{ optionName: 'Hoje' }, {}],
      },
    },
  ],
  [
    'a poll of several choices',
    { kind: 'poll', poll: { name: 'Quando?', options: ['Hoje', 'Amanhã'], multiple: true } },
    { pollCreationMessage: { selectableOptionsCount: 0 } },
  ],
  [
    'a list, as a text with numbers',
    { kind: 'interactive', body: 'Setores', data: list },
    {
      extendedTextMessage: {
        text: 'Setores\n\n*Loja*\n[ 1 ] - Vendas: Preços\n\n*Depois*\n[ 2 ] - Suporte\n\nAté as 18 h',
      },
    },
  ],
  [
    'buttons, as a text with numbers',
    {
      kind: 'interactive',
      body: 'Confirma?',
      data: { kind: 'buttons', title: '', description: '', buttons: [{ id: 'y', title: 'Sim' }] },
    },
    { extendedTextMessage: { text: 'Confirma?\n\n[ 1 ] - Sim' } },
  ],
])('%s', async (_name, content, expected) => {
  expect(await send(content)).toMatchObject({ jid, message: expected })
})

test.each([
  ['5511987654321', '5511987654321@s.whatsapp.net'],
  ['77001@lid', '77001@lid'],
  ['120363041234567890', '120363041234567890@g.us'],
  ['5511987654321-1400000000', '5511987654321-1400000000@g.us'],
])('the address %s leads to %s', async (address, expected) => {
  const out = await toBaileys({ address, wid: 'x', kind: 'revoke' }, context)
  expect(out).toMatchObject({ jid: expected })
})

test('a reply shows what it quotes: as it was, or as far as it is remembered', async () => {
  const text: OutgoingContent = { kind: 'text', body: 'Sim' }
  const question = {
    key: { id: '3A01', remoteJid: jid, fromMe: false },
    message: { ephemeralMessage: { message: { conversation: 'Pode?' } } },
  }
  const quoted = { fromMe: false, body: 'Posso?' }
  for (const [within, words] of [
    [kept(question), 'Pode?'],
    [context, 'Posso?'],
  ] as const)
    expect(await send(text, { quotedWid: '3A01', quoted }, within)).toMatchObject({
      message: {
        extendedTextMessage: {
          contextInfo: { stanzaId: '3A01', participant: jid, quotedMessage: { conversation: words } },
        },
      },
    })
})

test('a forwarded message says so', async () => {
  const { message } = await send({ kind: 'text', body: 'Veja' }, { isForwarded: true })
  expect(message).toMatchObject({
    extendedTextMessage: { contextInfo: { isForwarded: true, forwardingScore: 1 } },
  })
})

test('an edit changes a text; words beside a file are refused', async () => {
  const command = { ...common, kind: 'edit', body: 'Oi!' } as const
  expect(await sent(command)).toMatchObject({
    message: {
      protocolMessage: {
        type: 14,
        key: { id: '3EB00001', fromMe: true, remoteJid: jid },
        editedMessage: { extendedTextMessage: { text: 'Oi!' } },
      },
    },
  })
  const picture = { key: { id: '3EB00001', remoteJid: jid, fromMe: true }, message: { imageMessage: {} } }
  expect(await toBaileys(command, kept(picture))).toMatchObject({ do: 'refuse', code: 'ERR_NOT_EDITABLE' })
})

test('a message is taken back, a reaction given and taken back', async () => {
  expect(await sent({ ...common, kind: 'revoke' })).toMatchObject({
    message: { protocolMessage: { type: 0, key: { id: '3EB00001', fromMe: true } } },
  })
  for (const emoji of ['👍', ''])
    expect(await sent({ ...common, kind: 'reaction', emoji, to: { fromMe: false, body: '' } })).toMatchObject(
      {
        message: { reactionMessage: { text: emoji, key: { id: '3EB00001', fromMe: false } } },
      },
    )
})

test('in a group, what is read or reacted to is named together with its writer', async () => {
  const address = '120363041234567890'
  const to = { fromMe: false, body: '', author: '77001@lid' }
  expect(await sent({ address, wid: '3A01', kind: 'reaction', emoji: '👍', to })).toMatchObject({
    message: { reactionMessage: { key: { participant: '77001@lid', remoteJid: `${address}@g.us` } } },
  })
  const key = { id: '3A01', remoteJid: `${address}@g.us`, fromMe: false, participant: '77001@lid' }
  const read: NetworkCommand = { address, wid: '', kind: 'read', wids: ['3A01'] }
  expect(await toBaileys(read, kept({ key, message: {} }))).toEqual({ do: 'read', keys: [key] })
  expect(await toBaileys(read, context)).toEqual({ do: 'read', keys: [] })
})
