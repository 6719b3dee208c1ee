import type { proto } from 'baileys'
import { deliver } from './companion.ts'
import { type Content, toMessage } from './contents.ts'
import { getGroup, sendToGroup } from './groups.ts'
import { deletion, edit, eventAnswer, reaction, vote } from './kinds.ts'
import { newId, node, timestamp } from './nodes.ts'
import { changePicture, hangUp, ring, showActivity, showPresence } from './presence.ts'
import { envelope, sendDirect, type SendOptions } from './sending.ts'
import { postStatus } from './statusPost.ts'
import { makeSignalDevice } from './signalDevice.ts'
import { type Account, findAccount, type Received, type Tick, type WaState } from './state.ts'

/** Anything that can be written to: a person, the business, a group. */
export interface Chat {
  jid: string
}

export type Person = ReturnType<typeof makePerson>

/** Somebody with a phone, as a test plays them. */
export function makePerson(state: WaState, account: Account) {
  /** One after the other, as a thumb types. Returns the id of the message. */
  function send(to: Chat, content: Content, options: SendOptions = {}): Promise<string> {
    const sent = account.turn.then(async () => {
      const letter = envelope(account, toMessage(content), options)
      if (isGroup(to)) await sendToGroup(state, account, getGroup(state, to.jid), letter)
      else await sendDirect(state, account, personIn(state, to), letter)
      return letter.id
    })
    account.turn = sent.catch(() => undefined)
    return sent
  }

  return {
    number: account.number,
    name: account.name,
    jid: account.jid,
    lid: account.lidJid,
    account,
    send,
    ...reading(state, account),
    ...aboutMessages(state, account, send),
    ...presence(state, account),
    ...handling(state, account),
  }
}

const isGroup = (chat: Chat) => chat.jid.endsWith('@g.us')

function personIn(state: WaState, chat: Chat): Account {
  const other = findAccount(state, chat.jid)
  if (!other) throw new Error(`${chat.jid} is not on WhatsApp`)
  return other
}

/** What lies on the phone and what the other side confirmed. */
function reading(state: WaState, account: Account) {
  const taken = new Set<Received>()
  return {
    /** Everything on the phone, once each, oldest first. */
    inbox: (): readonly Received[] => account.inbox,
    /** The next message that no `received` has returned yet: any, one with this text, or one that fits. */
    async received(match: string | ((received: Received) => boolean) = () => true): Promise<Received> {
      const fits = typeof match === 'string' ? ({ text }: Received) => text === match : match
      const what = typeof match === 'string' ? `"${match}"` : 'a message'
      const find = () => account.inbox.find((received) => !taken.has(received) && fits(received))
      const received = await state.bell.until(find, `${what} on the phone of ${account.name}`)
      taken.add(received)
      return received
    },
    reads: (received: Received) => received.acknowledge?.('read'),
    plays: (received: Received) => received.acknowledge?.('played'),
    /** From now on every message is read as soon as it comes. */
    readsEverything() {
      account.confirmsReading = true
    },
    /** Waits until the other side has confirmed a message of this phone. */
    ticked: (id: string, tick: Tick) =>
      state.bell.until(() => account.ticks.has(`${id}/${tick}`) || undefined, `${id} to be ${tick}`),
    hasTick: (id: string, tick: Tick) => account.ticks.has(`${id}/${tick}`),
    /** Waits until a linked device shows this: composing, recording, paused, available, unavailable. */
    sees: (shown: string, from?: { number: string }) =>
      state.bell.until(
        () => account.activity.find((seen) => seen.state === shown && (!from || seen.from === from.number)),
        `${account.name} to see "${shown}"`,
      ),
  }
}

interface AnswerOptions {
  addressing?: 'lid' | 'pn'
}

/** What is said about a message that exists: one of the own, or one that was received. */
function aboutMessages(
  state: WaState,
  account: Account,
  send: (to: Chat, content: Content, options?: SendOptions) => Promise<string>,
) {
  /** As this phone sees it. */
  function keyOf(to: Chat, id: string): proto.IMessageKey {
    const fromMe = account.outbox.has(id)
    if (!isGroup(to)) return { remoteJid: personIn(state, to).lidJid, fromMe, id }
    const author = account.inbox.find((received) => received.id === id)?.from
    const participant = author ? state.accounts.get(author)?.lidJid : account.lidJid
    return { remoteJid: to.jid, fromMe, id, participant: participant ?? account.lidJid }
  }
  function secretAnswer(to: Chat, asked: Received, addressing: 'lid' | 'pn') {
    const creator = state.accounts.get(asked.from)
    if (!creator) throw new Error('nobody asked this')
    const [by, responder] =
      addressing === 'lid' ? [creator.lidJid, account.lidJid] : [creator.jid, account.jid]
    return { key: keyOf(to, asked.id), question: asked.message, creator: by, responder }
  }
  return {
    /** Without an emoji the reaction is taken back. */
    reacts: (to: Chat, id: string, emoji = '') => send(to, reaction(keyOf(to, id), emoji)),
    edits: (to: Chat, id: string, text: string) => send(to, edit(keyOf(to, id), text)),
    deletes: (to: Chat, id: string) => send(to, deletion(keyOf(to, id))),
    /** In a poll that this phone received; each vote replaces the one before. */
    votes: (to: Chat, poll: Received, options: string[], { addressing = 'lid' }: AnswerOptions = {}) =>
      send(to, vote(secretAnswer(to, poll, addressing), options), { addressing }),
    answersEvent: (
      to: Chat,
      event: Received,
      isComing: boolean,
      { addressing = 'lid' }: AnswerOptions = {},
    ) => send(to, eventAnswer(secretAnswer(to, event, addressing), isComing), { addressing }),
  }
}

function presence(state: WaState, account: Account) {
  return {
    startsTyping: (to: Chat) => showActivity(account, personIn(state, to), 'composing'),
    startsRecording: (to: Chat) => showActivity(account, personIn(state, to), 'recording'),
    stopsTyping: (to: Chat) => showActivity(account, personIn(state, to), 'paused'),
    comesOnline: (to: Chat) => showPresence(account, personIn(state, to), true),
    goesOffline: (to: Chat) => showPresence(account, personIn(state, to), false),
    /** A status for everybody: linked devices of all others get it as a broadcast. */
    postsStatus: (content: Content) => postStatus(state, account, toMessage(content)),
    changesPicture: (picture: Buffer | undefined) => changePicture(state, account, picture),
    /** Returns the id of the call. */
    calls: (to: Chat, kind: 'audio' | 'video' = 'audio') => ring(account, personIn(state, to), kind),
    hangsUp: (to: Chat, id: string) => hangUp(account, personIn(state, to), id),
    rejected: (id: string) =>
      state.bell.until(
        () => (account.calls.get(id) === 'rejected' ? true : undefined),
        'the call to be rejected',
      ),
  }
}

/** The phone as a thing: on, off, broken. */
function handling(state: WaState, account: Account) {
  return {
    switchOff() {
      account.isOn = false
    },
    switchOn() {
      account.isOn = true
      for (const arrive of account.waiting.splice(0)) arrive()
    },
    /** A new phone with the same number: nothing that was encrypted for the old one can be read any more. */
    reinstall() {
      account.device = makeSignalDevice()
      const attrs = { id: newId(), from: account.lidJid, t: timestamp(), type: 'encrypt' }
      for (const { companions } of state.accounts.values())
        for (const companion of companions.values())
          deliver(companion, node('notification', attrs, [node('identity')]))
    },
    /** Not on WhatsApp any more: the number check says no. */
    leaveWhatsApp() {
      account.isRegistered = false
    },
    /** The next message of this phone is damaged on its way; the one after the client's retry is not. */
    garbleNext() {
      account.faults.garbleNext = true
    },
    /** The next message to this phone cannot be decrypted: it asks for it again. */
    failNext() {
      account.faults.failNext = true
    },
  }
}
