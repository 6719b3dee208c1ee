import { describe, expect, test } from 'vitest'
import type { InboundEvent } from '../channel/InboundEvent.ts'
import { readMessaging, type MessengerObject } from './messengerEvents.ts'
import { translate } from './translate.ts'

const [page, psid] = ['108012345678901', '6712345678901234']
const [account, igsid] = ['17841405309211844', '1254459154682919']
const at = 1_767_268_800_123

const fromPerson = { sender: { id: psid }, recipient: { id: page }, timestamp: at }
const fromPage = { sender: { id: page }, recipient: { id: psid }, timestamp: at }
const fromFollower = { sender: { id: igsid }, recipient: { id: account }, timestamp: at }

const onPage = (...messaging: object[]) => heard({ object: 'page', id: page }, messaging)
const onInstagram = (...messaging: object[]) => heard({ object: 'instagram', id: account }, messaging)
function heard({ object, id }: { object: MessengerObject; id: string }, messaging: object[]) {
  return readMessaging(object)({ id, time: at, messaging }).map(({ event }) => event)
}
const one = (events: ReturnType<typeof onPage>): InboundEvent => translate(events[0]?.payload)
const words = (message: object) => one(onPage({ ...fromPerson, message: { mid: 'm_1', ...message } }))
const igWords = (message: object) =>
  one(onInstagram({ ...fromFollower, message: { mid: 'aWdf1', ...message } }))
const file = (type: string, payload: object) => ({ attachments: [{ type, payload }] })

test('a text is a message of the person, under their page-scoped id', () => {
  const [event] = onPage({ ...fromPerson, message: { mid: 'm_1', text: 'Oi' } })
  expect(event).toMatchObject({ externalId: 'm_1', address: psid })
  expect(translate(event?.payload)).toEqual({
    kind: 'message',
    wid: 'm_1',
    chat: { identities: [{ kind: 'page', raw: psid }], isGroup: false },
    fromMe: false,
    at: new Date(at),
    type: 'conversation',
    body: 'Oi',
    isForwarded: false,
    isImported: false,
  })
  expect(igWords({ text: 'Oi' })).toMatchObject({
    chat: { identities: [{ kind: 'instagram', raw: igsid }] },
  })
})

test('an answer names what it answers', () => {
  expect(words({ text: 'Esse', reply_to: { mid: 'm_0' } })).toMatchObject({ quotedWid: 'm_0' })
})

describe('files', () => {
  const url = 'https://scontent.xx.fbcdn.net/v/t1/nota%20fiscal.pdf?_nc=1'
  test('are fetched from where the network keeps them, under their own name', () => {
    expect(words(file('file', { url }))).toMatchObject({
      type: 'application',
      file: { type: 'application', name: 'nota fiscal.pdf', size: 0, reference: { url } },
    })
    expect(words(file('image', { url: 'https://cdn.example/a' }))).toMatchObject({
      type: 'image',
      file: { name: 'image.jpg', mime: 'image/jpeg' },
    })
    expect(words(file('audio', { url: 'https://cdn.example/a.mp4' }))).toMatchObject({
      type: 'audio',
      file: { isVoice: true },
    })
    expect(words(file('image', { url, sticker_id: 369239263222822 }))).toMatchObject({
      data: { sticker: true },
    })
  })
  test('of one message are messages one after the other, and the words stand with the first', () => {
    const events = onPage({
      ...fromPerson,
      message: {
        mid: 'm_9',
        text: 'Duas fotos',
        attachments: [
          { type: 'image', payload: { url: 'https://cdn.example/1.jpg' } },
          { type: 'image', payload: { url: 'https://cdn.example/2.jpg' } },
        ],
      },
    })
    expect(events.map(({ externalId }) => externalId)).toEqual(['m_9', 'm_9#1'])
    expect(events.map(({ payload }) => translate(payload))).toMatchObject([
      { wid: 'm_9', body: 'Duas fotos', file: { reference: { url: 'https://cdn.example/1.jpg' } } },
      { wid: 'm_9#1', body: '', file: { reference: { url: 'https://cdn.example/2.jpg' } } },
    ])
  })
  test('without an address are said to be missing', () => {
    expect(words(file('video', {}))).toMatchObject({ type: 'conversation', data: { origin: 'unsupported' } })
  })
})

test('a place has coordinates; one that has none is a link', () => {
  const payload = { coordinates: { lat: -23.56, long: -46.65 } }
  expect(words({ attachments: [{ type: 'location', title: 'MASP', payload }] })).toMatchObject({
    type: 'locationMessage',
    data: { latitude: -23.56, longitude: -46.65, name: 'MASP' },
  })
  expect(
    words({
      attachments: [{ type: 'location', title: 'Longe', url: 'https://maps.example', payload: null }],
    }),
  ).toMatchObject({ type: 'conversation', body: 'Longe\nhttps://maps.example' })
})

describe('what people share', () => {
  test('from Facebook is a link with its title', () => {
    const shared = { type: 'fallback', title: 'Tênis', url: 'https://shop.example/1', payload: null }
    expect(words({ text: 'Tem 42?', attachments: [shared] })).toMatchObject({
      type: 'conversation',
      body: 'Tem 42?\nTênis\nhttps://shop.example/1',
    })
  })
  test('from Instagram is the post itself', () => {
    const url = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x'
    expect(igWords(file('share', { url }))).toMatchObject({ type: 'image', data: { origin: 'share' } })
    expect(igWords(file('ig_reel', { url, title: 'Verão', reel_video_id: 1 }))).toMatchObject({
      type: 'video',
      body: 'Verão',
      data: { origin: 'reel' },
      file: { reference: { url } },
    })
  })
})

describe('stories', () => {
  const url = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=2'
  test('that mention the account come with their picture', () => {
    expect(igWords(file('story_mention', { url }))).toMatchObject({
      type: 'image',
      data: { origin: 'storyMention' },
      file: { reference: { url } },
    })
  })
  test('that were answered come with the words', () => {
    expect(igWords({ text: 'Quanto custa?', reply_to: { story: { id: '1', url } } })).toMatchObject({
      type: 'image',
      body: 'Quanto custa?',
      data: { origin: 'storyReply' },
      file: { reference: { url } },
    })
  })
})

test('what is shown once, or not handed over, is said so', () => {
  expect(igWords(file('ephemeral', {}))).toMatchObject({ type: 'viewOnceMessage' })
  expect(igWords({ is_unsupported: true })).toMatchObject({ body: '', data: { origin: 'unsupported' } })
  expect(igWords(file('hologram', { url: 'https://x.example' }))).toMatchObject({
    data: { origin: 'unsupported' },
  })
})

test('a tap on a quick reply or a button says which one', () => {
  expect(words({ text: 'Vendas', quick_reply: { payload: 'queue:3' } })).toMatchObject({
    body: 'Vendas',
    data: { kind: 'choice', id: 'queue:3', title: 'Vendas' },
  })
  const [event] = onPage({ ...fromPerson, postback: { title: 'Começar', payload: 'START', mid: 'm_2' } })
  expect(event?.externalId).toBe('m_2')
  expect(translate(event?.payload)).toMatchObject({
    kind: 'message',
    wid: 'm_2',
    body: 'Começar',
    data: { kind: 'choice', id: 'START', title: 'Começar' },
  })
})

test('who comes from an advertisement shows it', () => {
  const referral = {
    source: 'ADS',
    type: 'OPEN_THREAD',
    ad_id: '1',
    ads_context_data: { ad_title: 'Liquidação', photo_url: 'https://cdn.example/ad.jpg' },
  }
  expect(words({ text: 'Quero', referral })).toMatchObject({
    type: 'adMetaPreview',
    body: 'Quero',
    data: { title: 'Liquidação' },
    file: { reference: { url: 'https://cdn.example/ad.jpg' } },
  })
  expect(one(onPage({ ...fromPerson, referral }))).toMatchObject({ kind: 'message', type: 'adMetaPreview' })
})

describe('echoes', () => {
  const echo = (message: object) =>
    one(onPage({ ...fromPage, message: { mid: 'm_3', is_echo: true, text: 'Olá', ...message } }))
  test('belong to the conversation with the person', () => {
    const [event] = onPage({ ...fromPage, message: { mid: 'm_3', is_echo: true, text: 'Olá' } })
    expect(event?.address).toBe(psid)
    expect(echo({ app_id: 263902037430900 })).toMatchObject({
      fromMe: true,
      chat: { identities: [{ raw: psid }] },
    })
    expect(echo({})).not.toHaveProperty('sentAs')
  })
  test('of what we sent repeat our name for it; those of other programs do not', () => {
    expect(echo({ app_id: 1, metadata: 'chatflow:3EB0AA' })).toMatchObject({ wid: 'm_3', sentAs: '3EB0AA' })
    expect(echo({ app_id: 2, metadata: 'crm:1' })).not.toHaveProperty('sentAs')
  })
})

test('ticks reach up to a moment', () => {
  const chat = { identities: [{ kind: 'page', raw: psid }] }
  const watermark = 1_767_268_799_000
  const until = new Date(watermark)
  expect(one(onPage({ ...fromPerson, delivery: { mids: ['m_3'], watermark } }))).toEqual({
    kind: 'ackUntil',
    chat,
    ack: 2,
    until,
  })
  expect(one(onPage({ ...fromPerson, read: { watermark } }))).toEqual({
    kind: 'ackUntil',
    chat,
    ack: 3,
    until,
  })
  expect(one(onInstagram({ ...fromFollower, read: { mid: 'aWdf3' } }))).toMatchObject({
    ack: 3,
    until: new Date(at),
  })
})

test('reactions come and go, by person or page', () => {
  const reaction = { mid: 'm_3', action: 'react', reaction: 'love', emoji: '❤' }
  expect(one(onPage({ ...fromPerson, reaction }))).toMatchObject({
    kind: 'reaction',
    wid: 'm_3',
    emoji: '❤',
    fromMe: false,
    by: { identities: [{ raw: psid }] },
  })
  expect(one(onPage({ ...fromPage, reaction: { ...reaction, emoji: undefined } }))).toMatchObject({
    emoji: '❤️',
    fromMe: true,
  })
  expect(one(onPage({ ...fromPerson, reaction: { ...reaction, action: 'unreact' } }))).toMatchObject({
    emoji: '',
  })
})

test('a changed and a deleted message are events of their own', () => {
  const [edited] = onInstagram({
    ...fromFollower,
    message_edit: { mid: 'aWdf1', text: 'Oi!', num_edit: 2 },
  })
  expect(edited?.externalId).toBe('edit:aWdf1:2')
  expect(translate(edited?.payload)).toEqual({ kind: 'edit', wid: 'aWdf1', body: 'Oi!' })
  const [deleted] = onInstagram({ ...fromFollower, message: { mid: 'aWdf1', is_deleted: true } })
  expect(deleted?.externalId).toBe('deleted:aWdf1')
  expect(translate(deleted?.payload)).toEqual({ kind: 'revoke', wid: 'aWdf1' })
})

test('every item of an entry counts, except what another program answers', () => {
  const said = readMessaging('page')({
    id: page,
    messaging: [
      { ...fromPerson, message: { mid: 'm_1', text: 'a' } },
      { ...fromPerson, message: { mid: 'm_2', text: 'b' } },
    ],
    standby: [{ ...fromPerson, message: { mid: 'm_3', text: 'c' } }],
    changes: [{ field: 'feed' }],
  })
  expect(said.map(({ account: of, event }) => [of.kind, of.value, event.externalId])).toEqual([
    ['pageId', page, 'm_1'],
    ['pageId', page, 'm_2'],
  ])
  expect(readMessaging('instagram')({ id: account, messaging: [{}] })).toMatchObject([
    { account: { kind: 'igUserId', value: account } },
  ])
})

test('what nobody knows is kept under what it says', () => {
  const [first] = onPage({ ...fromPerson, policy_enforcement: { action: 'block' } })
  const [again] = onPage({ ...fromPerson, policy_enforcement: { action: 'block' } })
  expect(first?.externalId).toBe(again?.externalId)
  expect(translate(first?.payload)).toEqual({ kind: 'unknown' })
  expect(one(onPage({ odd: true }))).toEqual({ kind: 'unknown' })
  expect(translate('nothing')).toEqual({ kind: 'unknown' })
  expect(readMessaging('page')({ nothing: true })).toEqual([])
})
