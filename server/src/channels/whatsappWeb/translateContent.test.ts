import type { proto } from 'baileys'
import { expect, test } from 'vitest'
import { received, saidBy } from './whatsappWeb.factory.ts'

const mediaKey = Buffer.alloc(32, 7)
const media = { url: 'https://mmg.whatsapp.net/x', directPath: '/x', mediaKey, fileLength: 1_234 }

test.each<[string, proto.IMessage, object]>([
  [
    'a text with a preview',
    { extendedTextMessage: { text: 'Veja https://a.br', title: 'A', matchedText: 'https://a.br' } },
    {
      type: 'conversation',
      body: 'Veja https://a.br',
      data: { preview: { title: 'A', url: 'https://a.br' } },
    },
  ],
  [
    'a picture',
    { imageMessage: { ...media, mimetype: 'image/jpeg', caption: 'Foto' } },
    { type: 'image', body: 'Foto', file: { type: 'image', mime: 'image/jpeg', size: 1_234, isVoice: false } },
  ],
  [
    'a video that disappears',
    { ephemeralMessage: { message: { videoMessage: { ...media, mimetype: 'video/mp4' } } } },
    { type: 'video', file: { type: 'video', name: 'video.mp4' } },
  ],
  [
    'a recording',
    { audioMessage: { ...media, mimetype: 'audio/ogg; codecs=opus', ptt: true } },
    { type: 'audio', file: { type: 'audio', isVoice: true, name: 'audio.ogg' } },
  ],
  [
    'a song',
    { audioMessage: { ...media, mimetype: 'audio/mpeg' } },
    { type: 'audio', file: { isVoice: false } },
  ],
  [
    'a document with a caption',
    {
      documentWithCaptionMessage: {
        message: {
          documentMessage: { ...media, mimetype: 'application/pdf', fileName: 'Nota.pdf', caption: 'Segue' },
        },
      },
    },
    { type: 'application', body: 'Segue', file: { name: 'Nota.pdf', mime: 'application/pdf' } },
  ],
  [
    'an animated sticker',
    { stickerMessage: { ...media, mimetype: 'image/webp', isAnimated: true } },
    { type: 'image', data: { sticker: true }, file: { name: 'image.webp' } },
  ],
  [
    'a card',
    { contactMessage: { displayName: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' } },
    { type: 'contactMessage', body: 'Bia', vCard: expect.stringContaining('FN:Bia') },
  ],
  [
    'several cards',
    {
      contactsArrayMessage: {
        displayName: '2 contatos',
        contacts: [
          { displayName: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' },
          { displayName: 'Caio', vcard: 'BEGIN:VCARD\nFN:Caio\nEND:VCARD' },
        ],
      },
    },
    { body: 'Bia, Caio', vCard: expect.stringMatching(/FN:Bia[^]*FN:Caio/) },
  ],
  [
    'a place',
    {
      locationMessage: {
        degreesLatitude: -23.5,
        degreesLongitude: -46.6,
        name: 'Sé',
        address: 'Praça da Sé',
      },
    },
    {
      type: 'locationMessage',
      data: { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé' },
    },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: 1.5, degreesLongitude: 2.5, caption: 'Indo' } },
    { type: 'locationMessage', body: 'Indo', data: { latitude: 1.5, isLive: true } },
  ],
  [
    'a poll with one choice',
    {
      pollCreationMessageV3: {
        name: 'Quando?',
        options: [{ optionName: 'Hoje' }],
        selectableOptionsCount: 1,
      },
    },
    { type: 'pollCreationMessageV3', body: 'Quando?', data: { options: ['Hoje'], multiple: false } },
  ],
  [
    'an invitation',
    { eventMessage: { name: 'Visita', startTime: 1_800_000_000, location: { name: 'Loja' } } },
    { type: 'eventMessage', data: { name: 'Visita', startAt: '2027-01-15T08:00:00.000Z', location: 'Loja' } },
  ],
  [
    'a list',
    {
      listMessage: {
        title: 'Setores',
        buttonText: 'Ver',
        sections: [{ rows: [{ rowId: '1', title: 'Vendas' }] }],
      },
    },
    { type: 'listMessage', data: { kind: 'list', sections: [{ rows: [{ rowId: '1', title: 'Vendas' }] }] } },
  ],
  [
    'a choice of a list',
    { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: 'queue:1' } } },
    { body: 'Vendas', data: { kind: 'choice', id: 'queue:1', title: 'Vendas' } },
  ],
  [
    'a tap on a button',
    { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'Sim', type: 1 } },
    { body: 'Sim', data: { kind: 'choice', id: 'yes' } },
  ],
  [
    'a tap on a button of a template',
    { templateButtonReplyMessage: { selectedId: 'yes', selectedDisplayText: 'Sim' } },
    { body: 'Sim', data: { id: 'yes' } },
  ],
  [
    'a tap in a flow',
    {
      interactiveResponseMessage: {
        body: { text: 'Sim' },
        nativeFlowResponseMessage: { paramsJson: '{"id":"yes"}' },
      },
    },
    { body: 'Sim', data: { id: 'yes' } },
  ],
  [
    'buttons of somebody else',
    {
      buttonsMessage: { contentText: 'Ok?', buttons: [{ buttonId: 'a', buttonText: { displayText: 'A' } }] },
    },
    {
      type: 'interactiveMessage',
      body: 'Ok?',
      data: { kind: 'buttons', buttons: [{ id: 'a', title: 'A' }] },
    },
  ],
  [
    'somebody who comes from an advertisement',
    {
      extendedTextMessage: {
        text: 'Quero saber mais',
        contextInfo: { externalAdReply: { title: 'Promo', sourceUrl: 'https://fb.me/x' } },
      },
    },
    {
      type: 'adMetaPreview',
      body: 'Quero saber mais',
      data: { title: 'Promo', sourceUrl: 'https://fb.me/x' },
    },
  ],
  [
    'a picture to be seen once',
    {
      viewOnceMessageV2: { message: { imageMessage: { ...media, mimetype: 'image/jpeg', viewOnce: true } } },
    },
    { type: 'image', file: { type: 'image' } },
  ],
  [
    'a picture to be seen once, on the phone alone',
    { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } },
    { type: 'viewOnceMessage', body: '' },
  ],
])('%s', async (_name, content, expected) => {
  expect(await saidBy(received(content))).toMatchObject({ kind: 'message', isForwarded: false, ...expected })
})
