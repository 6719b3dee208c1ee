import type { WASocket } from 'baileys'
import { minutes, seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { ConnectionSession } from '../channel/Channel.ts'
import { namesOf } from './jids.ts'
import type { PhoneBook } from './phoneBook.ts'
import { createQuestions, type Questions } from './questions.ts'
import type { NetworkEvent } from './whatsappWebTypes.ts'

/** An open socket, and whom to tell what it says beside messages. */
export interface LiveSocket {
  socket: WASocket
  session: Pick<ConnectionSession, 'receivedHistory' | 'refusesCalls'>
  phoneBook: PhoneBook
  askEveryMs: number
  log: Logger
  report(event: NetworkEvent): void
}

type Care = (work: Promise<unknown>, what: string) => Promise<unknown>

/** Pictures, subjects of groups, calls and the phone book: what needs the socket itself, not only its messages. */
export function attachKinds(live: LiveSocket) {
  const { socket } = live
  const questions = createQuestions(live.log, live.askEveryMs)
  const care: Care = (work, what) =>
    work.catch((error: Error) => live.log.warn({ reason: error.message }, what))
  followPictures(live, questions)
  followStrangers(live, questions)
  followHistory(live, care)
  socket.ev.on('call', (calls) => {
    for (const { id, from, status, isGroup } of calls)
      if (status === 'offer' && !isGroup) void care(refuse(live, id, from), 'a call could not be refused')
  })
  socket.ev.on(
    'contacts.upsert',
    (contacts) =>
      void care(live.phoneBook.note(contacts, { isInBook: true }), 'the phone book was not noted'),
  )
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'close') questions.stop()
  })
}

/** Nobody can take it here. Rings on where the company wants that: the phone may take it. */
async function refuse({ socket, session }: LiveSocket, id: string, from: string) {
  if (await session.refusesCalls()) await socket.rejectCall(id, from)
}

function followPictures({ socket, report }: LiveSocket, questions: Questions) {
  socket.ev.on('contacts.update', (contacts) => {
    for (const { id, imgUrl } of contacts) {
      if (!id) continue
      if (imgUrl === 'removed') report({ what: 'contacts', contacts: [{ id, imgUrl: null }] })
      if (imgUrl === 'changed') questions.ask(() => showPicture({ socket, report }, id))
    }
  })
}

/** Who hides it from us, or has none, answers with an error: then nothing is shown. */
async function showPicture({ socket, report }: Pick<LiveSocket, 'socket' | 'report'>, jid: string) {
  const imgUrl = await socket.profilePictureUrl(jid, 'image').catch(() => undefined)
  if (imgUrl) report({ what: 'contacts', contacts: [{ id: jid, imgUrl }] })
}

/** Asked about once in the life of a socket, when they are first heard of: a person's picture, a group's subject. */
function followStrangers({ socket, report, phoneBook, log }: LiveSocket, questions: Questions) {
  const known = new Set<string>()
  socket.ev.on('messages.upsert', ({ messages }) => {
    for (const { key, pushName } of messages) {
      const { remoteJid: jid, remoteJidAlt: alt } = key
      if (!jid || known.has(jid) || jid.endsWith('@broadcast') || jid.endsWith('@newsletter')) continue
      known.add(jid)
      if (jid.endsWith('@g.us')) {
        questions.ask(async () => {
          const { id, subject, subjectTime } = await socket.groupMetadata(jid)
          report({ what: 'groups', groups: [{ id, subject, ...(subjectTime && { subjectTime }) }] })
        })
        continue
      }
      questions.ask(() => showPicture({ socket, report }, jid))
      // From now on we are told when they write.
      questions.ask(() => socket.presenceSubscribe(jid))
      const name = key.fromMe ? undefined : (pushName ?? undefined)
      phoneBook
        .note([{ id: jid, ...(alt && { lid: alt, phoneNumber: alt }), ...(name && { notify: name }) }], {
          hasChat: true,
        })
        .catch((error: Error) => log.debug({ reason: error.message }, 'a chat was not noted'))
    }
  })
}

/** Nothing of the past for this long: there is no more of it. */
const quiet = minutes(1)

/** The past comes in pieces after pairing, and nobody says for sure which is the last. */
function followHistory({ socket, session, phoneBook }: LiveSocket, care: Care) {
  let timer: NodeJS.Timeout | undefined
  const waitForMore = () => {
    clearTimeout(timer)
    timer = setTimeout(
      () => void care(session.receivedHistory([], { isLast: true }), 'the end of the past was not told'),
      quiet,
    )
  }
  socket.ev.on('messaging-history.set', ({ contacts, chats }) => {
    waitForMore()
    const people = phoneBook
      .note(contacts, {})
      .then(() => phoneBook.note(chats.map(personOfChat), { hasChat: true }))
    void care(people, 'the chats of the phone were not noted')
  })
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') waitForMore()
    if (connection === 'close') clearTimeout(timer)
  })
}

interface ChatOfPhone {
  id?: string | null
  name?: string | null
  displayName?: string | null
  pnJid?: string | null
  lidJid?: string | null
}
const personOfChat = ({ id, name, displayName, pnJid, lidJid }: ChatOfPhone) => {
  const called = name || displayName
  return {
    id: id ?? '',
    ...(pnJid && { phoneNumber: pnJid }),
    ...(lidJid && { lid: lidJid }),
    ...(called && { notify: called }),
  }
}

const composingFor = seconds(10)

/** Shows that we are writing. Only those who are online are shown as writing, so we are for that long. */
export function createTyping(openSocket: () => WASocket | undefined) {
  let timer: NodeJS.Timeout | undefined
  return async (jid: string) => {
    clearTimeout(timer)
    await openSocket()?.sendPresenceUpdate('available')
    await openSocket()?.sendPresenceUpdate('composing', jid)
    timer = setTimeout(() => {
      openSocket()
        ?.sendPresenceUpdate('unavailable')
        .catch(() => undefined)
    }, composingFor).unref()
  }
}

/** How WhatsApp knows a number: in Brazil with or without the ninth digit. Null when nobody has it. */
export async function findOnWhatsapp(socket: WASocket, number: string): Promise<string | null> {
  const answer = await socket.onWhatsApp(number)
  if (!answer) throw new Error('WhatsApp did not say whether it knows the number')
  const [found] = answer
  return found?.exists ? (namesOf(found.jid).phone ?? number) : null
}
