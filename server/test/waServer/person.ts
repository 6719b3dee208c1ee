import { type Content, toMessage } from './contents.ts'
import { envelope, sendDirect, type SendOptions } from './sending.ts'
import { type Account, findAccount, type Received, type Tick, type WaState } from './state.ts'

/** Anything that can be written to: a person, the business, a group. */
export interface Chat {
  jid: string
}

export type Person = ReturnType<typeof makePerson>

/** Somebody with a phone, as a test plays them. */
export function makePerson(state: WaState, account: Account) {
  const taken = new Set<Received>()

  function chatWith(to: Chat): Account {
    const other = findAccount(state, to.jid)
    if (!other) throw new Error(`${to.jid} is not on WhatsApp`)
    return other
  }

  /** One after the other, as a thumb types. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = account.turn.then(work)
    account.turn = done.catch(() => undefined)
    return done
  }

  return {
    number: account.number,
    name: account.name,
    jid: account.jid,
    lid: account.lidJid,
    account,
    /** Returns the id of the message. */
    send: (to: Chat, content: Content, options: SendOptions = {}) =>
      inTurn(async () => {
        const letter = envelope(account, toMessage(content), options)
        await sendDirect(state, account, chatWith(to), letter)
        return letter.id
      }),
    /** Everything on the phone, once each, oldest first. */
    inbox: (): readonly Received[] => account.inbox,
    /** The next message that no `received` has returned yet: any, one with this text, or one that fits. */
    received(match: string | ((received: Received) => boolean) = () => true): Promise<Received> {
      const fits = typeof match === 'string' ? ({ text }: Received) => text === match : match
      const what =
        typeof match === 'string'
          ? `"${match}" on the phone of ${account.name}`
          : `a message for ${account.name}`
      return state.bell
        .until(() => account.inbox.find((received) => !taken.has(received) && fits(received)), what)
        .then((received) => {
          taken.add(received)
          return received
        })
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
    ...handling(account),
  }
}

/** The phone as a thing: on, off, broken. */
function handling(account: Account) {
  return {
    switchOff() {
      account.isOn = false
    },
    switchOn() {
      account.isOn = true
      for (const arrive of account.waiting.splice(0)) arrive()
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
