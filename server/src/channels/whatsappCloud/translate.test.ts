import { describe, expect, test } from 'vitest'
import { readEntry } from './readEntry.ts'
import { translate } from './translate.ts'

const said = (message: object, more: object = {}) =>
  translate({
    what: 'message',
    message: { id: 'wamid.1', from: '5511987654321', timestamp: '1700000000', ...message },
    contact: { wa_id: '5511987654321', profile: { name: 'Ana' } },
    ...more,
  })

describe('what customers send', () => {
  const kinds: [name: string, message: object, expected: object][] = [
    ['text', { type: 'text', text: { body: 'Oi' } }, { type: 'conversation', body: 'Oi' }],
    [
      'picture',
      { type: 'image', image: { id: '77', mime_type: 'image/jpeg', caption: 'Veja', sha256: 'x' } },
      {
        type: 'image',
        body: 'Veja',
        file: { type: 'image', mime: 'image/jpeg', reference: { mediaId: '77' } },
      },
    ],
    [
      'voice note',
      { type: 'audio', audio: { id: '78', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { type: 'audio', file: { isVoice: true } },
    ],
    ['video', { type: 'video', video: { id: '79', mime_type: 'video/mp4' } }, { type: 'video' }],
    [
      'document',
      { type: 'document', document: { id: '80', mime_type: 'application/pdf', filename: 'nota.pdf' } },
      { type: 'application', file: { name: 'nota.pdf' } },
    ],
    [
      'sticker',
      { type: 'sticker', sticker: { id: '81', mime_type: 'image/webp' } },
      { type: 'image', data: { sticker: true } },
    ],
    [
      'location',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
      { type: 'locationMessage', body: 'Loja', data: { latitude: -23.5, longitude: -46.6 } },
    ],
    [
      'contact',
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Rui, Sá' }, phones: [{ phone: '+55 11 9', wa_id: '55119' }] }],
      },
      { type: 'contactMessage', body: 'Rui, Sá', vCard: expect.stringContaining('waid=55119:+55 11 9') },
    ],
    [
      'choice in a list',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Vendas', description: '' } },
      },
      { body: 'Vendas', data: { kind: 'choice', id: 'r1', title: 'Vendas' } },
    ],
    [
      'tapped button',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Sim' } },
      },
      { body: 'Sim', data: { kind: 'choice', id: 'b1', title: 'Sim' } },
    ],
    [
      'tapped button of a template',
      { type: 'button', button: { payload: 'p1', text: 'Quero' } },
      { body: 'Quero', data: { kind: 'choice', id: 'p1', title: 'Quero' } },
    ],
    [
      'form',
      {
        type: 'interactive',
        interactive: { type: 'nfm_reply', nfm_reply: { response_json: '{"flow_token":"x","cor":"azul"}' } },
      },
      { body: 'cor: azul' },
    ],
    [
      'order',
      {
        type: 'order',
        order: {
          text: 'Rápido',
          product_items: [{ product_retailer_id: 'SKU1', quantity: 2, item_price: 9.9, currency: 'BRL' }],
        },
      },
      { body: '🛒\nRápido\n2 × SKU1 · 9.90 BRL' },
    ],
    [
      'click on an advertisement',
      {
        type: 'text',
        text: { body: 'Quero' },
        referral: { headline: 'Promo', body: 'Só hoje', source_url: 'https://fb.me/x' },
      },
      {
        type: 'adMetaPreview',
        body: 'Quero',
        data: { title: 'Promo', body: 'Só hoje', sourceUrl: 'https://fb.me/x' },
      },
    ],
  ]
  test.each(kinds)('%s', (_name, message, expected) => {
    expect(said(message)).toMatchObject({
      kind: 'message',
      wid: 'wamid.1',
      fromMe: false,
      at: new Date(1_700_000_000_000),
      chat: { identities: [{ kind: 'phone', raw: '5511987654321' }], name: 'Ana', isGroup: false },
      ...expected,
    })
  })

  test('a reply names what it replies to, and what was passed on says so', () => {
    const context = { id: 'wamid.0', forwarded: true }
    expect(said({ type: 'text', text: { body: 'Sim' }, context })).toMatchObject({
      quotedWid: 'wamid.0',
      isForwarded: true,
    })
  })

  test('reactions, edits and deletions speak of another message', () => {
    expect(said({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } })).toMatchObject({
      kind: 'reaction',
      wid: 'wamid.0',
      emoji: '👍',
    })
    expect(said({ type: 'reaction', reaction: { message_id: 'wamid.0' } })).toMatchObject({
      kind: 'reaction',
      emoji: '',
    })
    const edit = { original_message_id: 'wamid.0', message: { text: { body: 'Novo' } } }
    expect(said({ type: 'edit', edit })).toMatchObject({ kind: 'edit', wid: 'wamid.0', body: 'Novo' })
    expect(said({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toMatchObject({
      kind: 'revoke',
      wid: 'wamid.0',
    })
  })

  test('somebody without a number is known by the name that the network made', () => {
    const message = { from: undefined, from_user_id: 'BR.1A2B3C', type: 'text', text: { body: 'Oi' } }
    expect(said(message, { contact: { user_id: 'BR.1A2B3C', profile: { name: 'Ana' } } })).toMatchObject({
      chat: { identities: [{ kind: 'bsuid', raw: 'BR.1A2B3C' }], name: 'Ana' },
    })
  })

  test('somebody with a new number is the same person', () => {
    const system = {
      body: 'Ana mudou de 5511987654321 para 5511912345678',
      type: 'user_changed_number',
      wa_id: '5511912345678',
    }
    const event = said({ type: 'system', system })
    expect(event).toMatchObject({
      chat: {
        identities: [
          { kind: 'phone', raw: '5511912345678' },
          { kind: 'phone', raw: '5511987654321' },
        ],
      },
    })
  })

  test('what is typed in the phone app is ours', () => {
    const message = {
      id: 'wamid.9',
      from: '551140001000',
      to: '5511987654321',
      timestamp: '1700000000',
      type: 'text',
      text: { body: 'Pois não' },
    }
    expect(translate({ what: 'echo', message })).toMatchObject({
      kind: 'message',
      fromMe: true,
      body: 'Pois não',
      chat: { identities: [{ kind: 'phone', raw: '5511987654321' }] },
    })
  })

  test('nothing that was never seen before breaks it', () => {
    for (const odd of [
      undefined,
      null,
      7,
      [],
      {},
      { what: 'message' },
      { what: 'message', message: { type: 'text' } },
    ])
      expect(translate(odd)).toEqual({ kind: 'unknown' })
  })

  test('what the network does not hand over shows that something was sent', () => {
    expect(said({ type: 'unsupported', errors: [{ code: 131051 }] })).toMatchObject({
      kind: 'message',
      type: 'conversation',
      body: '',
      data: { origin: 'unsupported' },
    })
  })
})

test('statuses are ticks, or the reason why there are none, under both names', () => {
  const status = (more: object) =>
    translate({ what: 'status', status: { id: 'wamid.2', biz_opaque_callback_data: '3EB0', ...more } })
  expect(status({ status: 'read' })).toEqual({ kind: 'ack', wid: 'wamid.2', sentAs: '3EB0', ack: 3 })
  const errors = [
    { code: 131047, title: 'Re-engagement message', error_data: { details: 'More than 24 hours' } },
  ]
  expect(status({ status: 'failed', errors })).toEqual({
    kind: 'failure',
    wid: 'wamid.2',
    sentAs: '3EB0',
    code: '131047',
    text: 'More than 24 hours',
  })
})

test('notices about the account and its templates are told apart', () => {
  const [item] = readEntry({
    id: '42',
    changes: [{ field: 'message_template_status_update', value: { event: 'APPROVED' } }],
  })
  expect(item?.account).toEqual({ kind: 'wabaId', value: '42' })
  expect(translate(item?.event.payload)).toEqual({ kind: 'accountChange', about: 'templates' })
  expect(translate({ what: 'change', field: 'account_update', value: {} })).toEqual({
    kind: 'accountChange',
    about: 'account',
  })
})
