import { replyWindowHours } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type {
  AbilitiesOf,
  ChannelDeps,
  ConnectionKey,
  ConnectionSession,
  OpenChannel,
  SessionChannel,
} from '../channel/Channel.ts'
import type { NetworkPerson } from '../channel/InboundEvent.ts'
import { announceTyping } from './announcePhones.ts'
import { startDelivering } from './delivering.ts'
import { forgetPerson } from './forgetPerson.ts'
import { mailArrived } from './network.ts'
import { simulatorFile, translate } from './simulatorEvents.ts'
import { readHistory } from './simulatorHistory.ts'
import { readPeople, spellingOf } from './simulatorPeople.ts'
import {
  findPhone,
  forgetPhone,
  movePhone,
  phoneMoved,
  phoneTopicKey,
  type Phone,
} from './simulatorPhones.ts'
import { takeFromUs } from './simulatorSend.ts'
import { simulatorTemplates } from './simulatorTemplates.ts'
import { personTyped, readTyping } from './simulatorTyping.ts'

/** Of the networks that it plays. */
const textLimits = { whatsapp: 4096, facebook: 2000, instagram: 1000 }

/** Simulates the rules of the network it plays: Messenger and Instagram let one answer for a day, WhatsApp if told so. */
export const simulatorAbilities: AbilitiesOf = ({ channel, replyWindowHours: asked }) => {
  const isWhatsapp = channel === 'whatsapp'
  return {
    edit: true,
    deleteForEveryone: true,
    groups: true,
    lists: isWhatsapp,
    buttons: true,
    interactive: isWhatsapp,
    templates: isWhatsapp,
    stickers: isWhatsapp,
    locations: isWhatsapp,
    polls: isWhatsapp,
    voiceNotes: isWhatsapp,
    typing: true,
    showsTyping: true,
    readReceipts: true,
    profilePictures: true,
    groupSubjects: true,
    numberCheck: isWhatsapp,
    phoneBook: isWhatsapp,
    phonePairing: isWhatsapp,
    pairingCode: false,
    accountLogin: false,
    simulated: true,
    needsGovernor: false,
    replyWindowHours: isWhatsapp ? asked : replyWindowHours,
    humanReplyWindowHours: null,
    hasFixedReplyWindow: !isWhatsapp,
    maxText: textLimits[channel],
    splitsText: !isWhatsapp,
  }
}

const simulatorPace = { perSecond: 200, burst: 400 }
const qrLifeMs = 20_000
const qrCodesBeforeGivingUp = 5
const afterTrouble = 1_000

/** What the network does whether the phone is reached or not. */
const withoutPhone = (tenancy: ChannelDeps['tenancy'], connection: ConnectionKey) => ({
  pace: simulatorPace,
  typing: (address: string) => showTyping(tenancy, connection, address),
  checkNumber: (number: string) => spellingOf(tenancy, connection, number),
})

interface SimulatorDeps extends Pick<ChannelDeps, 'tenancy' | 'storage' | 'log'> {
  /** Who is told when something happens to a phone, or lies ready on the network. */
  sessions: Map<string, OpenSession>
}
interface OpenSession {
  look(): void
  deliver(): void
  typing(who: NetworkPerson): void
}

/** A network of our own: its phones are rows, moved by people on the simulator's page. */
export function createSimulator({ tenancy, bus, storage, log }: ChannelDeps): SessionChannel {
  const sessions: SimulatorDeps['sessions'] = new Map()
  bus.onNotice(({ topic, key }) => {
    if (topic === phoneMoved) sessions.get(key)?.look()
    if (topic === mailArrived) sessions.get(key)?.deliver()
    if (topic !== personTyped) return
    const { phone, who } = readTyping(key)
    sessions.get(phone)?.typing(who)
  })
  bus.onGap(() => sessions.forEach((session) => session.look()))
  return {
    open: (connection, session) => openSession({ tenancy, storage, log, sessions }, connection, session),
    forget: (connection) =>
      tenancy.withTenant(connection.companyId, (tenant) => forgetPhone(tenant, connection.id)),
    translate,
    fetch: async ({ companyId }, reference) => {
      const { stored } = simulatorFile.parse(reference)
      const file = stored === null ? undefined : await storage.read(companyId, stored)
      if (!file) throw new Error('The simulated network has no such file')
      return file.stream()
    },
    forgetPerson: (connection, addresses) => forgetPerson({ tenancy, storage }, connection, addresses),
    history: (connection, span) => readHistory(tenancy, connection, span),
    people: (connection, source) => readPeople(tenancy, connection, source),
    templates: async () => simulatorTemplates,
  }
}

async function openSession(
  { tenancy, storage, log, sessions }: SimulatorDeps,
  connection: ConnectionKey,
  session: ConnectionSession,
): Promise<OpenChannel> {
  const key = phoneTopicKey(connection)
  const delivering = startDelivering({ tenancy, log }, connection, session)
  const qrCodes = createQrCodes(key, session, () => close())
  const watch = watchPhone({ tenancy, log }, connection, follow)
  let [isUp, sends] = [false, 0]
  const open: OpenSession = {
    deliver: delivering.wake,
    look: () => {
      delivering.wake()
      watch.again()
    },
    typing: (who) => {
      if (isUp) session.typing(who).catch((error: Error) => log.debug({ reason: error.message }, 'unseen'))
    },
  }

  const close = async () => {
    qrCodes.stop()
    watch.stop()
    isUp = false
    // By now the place may be that of the next session of this connection.
    if (sessions.get(key) === open) sessions.delete(key)
    await delivering.stop()
  }

  async function follow(phone: Phone, isFirst: boolean) {
    qrCodes.stop()
    isUp = false
    if (phone.link === 'down') {
      await delivering.stop()
      await session.lost('network')
      await linkUp(tenancy, connection)
      await close()
    } else if (phone.endedBy && !isFirst) {
      await session.ended(phone.endedBy)
      await close()
    } else if (phone.paired) {
      if (!isFirst) await session.pairing()
      isUp = true
      await session.connected(phone.number, isFirst ? 'restored' : 'paired')
      delivering.start()
    } else {
      await qrCodes.show()
    }
  }

  sessions.set(key, open)
  await watch.first().catch(async (error: Error) => {
    await close()
    throw error
  })
  return {
    ...withoutPhone(tenancy, connection),
    close,
    send: async (command) =>
      isUp ? takeFromUs({ tenancy, storage, sends: ++sends }, connection, command) : { outcome: 'offline' },
  }
}

const showTyping = (tenancy: Tenancy, { companyId, id }: ConnectionKey, address: string) =>
  tenancy.withTenant(companyId, async (tenant) => announceTyping(tenant, id, address))

/** A simulated network is gone for one moment: the next try finds it. */
const linkUp = (tenancy: Tenancy, { companyId, id }: ConnectionKey) =>
  tenancy.withTenant(companyId, (tenant) => movePhone(tenant, id, { link: 'up' }))

type Follow = (phone: Phone, isFirst: boolean) => Promise<void>

/** Follows a phone from one state to the next. What could not be followed is looked at again a moment later. */
type Watch = Pick<SimulatorDeps, 'tenancy' | 'log'>
function watchPhone({ tenancy, log }: Watch, { companyId, id }: ConnectionKey, follow: Follow) {
  let last: string | undefined
  let isStopped = false
  // Looks follow one another: two notices at once must not report in the wrong order.
  let looking = Promise.resolve()

  async function look() {
    if (isStopped) return
    const phone = await tenancy.withTenant(companyId, (tenant) => findPhone(tenant, id))
    const state = JSON.stringify(phone)
    if (isStopped || state === last) return
    await follow(phone, last === undefined)
    last = state
  }
  function again() {
    looking = looking.then(look).catch((error: Error) => {
      log.warn({ reason: error.message, connection: id }, 'could not follow a simulated phone')
      setTimeout(again, afterTrouble)
    })
  }
  return {
    first: () => {
      const first = look()
      looking = first.catch(() => undefined)
      return first
    },
    again,
    stop: () => {
      isStopped = true
    },
  }
}

/** Shows one code after the other until somebody scans, or nobody has for too long. */
function createQrCodes(key: string, session: ConnectionSession, close: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const later = (milliseconds: number, count: number) => {
    timer = setTimeout(() => void show(count).catch(() => later(afterTrouble, count)), milliseconds)
  }
  async function show(count = 1): Promise<void> {
    if (count > qrCodesBeforeGivingUp) {
      await session.ended('qr_expired')
      return close()
    }
    await session.waitingForScan(`chatflow-simulator:${key}:${randomBytes(12).toString('base64url')}`)
    later(qrLifeMs, count + 1)
  }
  return { show, stop: () => clearTimeout(timer) }
}
