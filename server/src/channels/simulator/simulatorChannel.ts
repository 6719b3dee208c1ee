import type { Abilities } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import type { Channel, ChannelDeps, ConnectionKey, Line, OpenChannel } from '../channel/Channel.ts'
import type { NetworkPerson } from '../channel/InboundEvent.ts'
import { startDelivering } from './delivering.ts'
import { forgetPerson } from './forgetPerson.ts'
import { simulatorFile, translate } from './simulatorEvents.ts'
import { readHistory } from './simulatorHistory.ts'
import { findPhone, forgetPhone, movePhone, phoneTopicKey, type Phone } from './simulatorPhones.ts'
import { takeFromUs } from './simulatorSend.ts'
import { readTyping } from './simulatorTyping.ts'

export const simulatorAbilities: Abilities = {
  edit: true,
  deleteForEveryone: true,
  groups: true,
  lists: true,
  buttons: true,
  templates: false,
  replyWindowHours: null,
}

const qrLifeMs = 20_000
const qrCodesBeforeGivingUp = 5
const afterTrouble = 1_000

interface Parts extends Omit<ChannelDeps, 'bus'> {
  /** Who is told when something happens to a phone, or lies ready on the network. */
  lines: Map<string, OpenLine>
}
interface OpenLine {
  look(): void
  deliver(): void
  typing(who: NetworkPerson): void
}

/** A network of our own: its phones are rows, moved by people on the simulator's page. */
export function createSimulator({ tenancy, bus, storage, log }: ChannelDeps): Channel {
  const lines: Parts['lines'] = new Map()
  bus.onNotice(({ topic, key }) => {
    if (topic === 'simulator') lines.get(key)?.look()
    if (topic === 'simulatorMail') lines.get(key)?.deliver()
    if (topic !== 'simulatorTyping') return
    const { phone, who } = readTyping(key)
    lines.get(phone)?.typing(who)
  })
  bus.onGap(() => lines.forEach((line) => line.look()))
  return {
    abilities: simulatorAbilities,
    pace: { perSecond: 200, burst: 400 },
    open: (connection, line) => openLine({ tenancy, storage, log, lines }, connection, line),
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
  }
}

async function openLine(parts: Parts, connection: ConnectionKey, line: Line): Promise<OpenChannel> {
  const { tenancy, storage, log, lines } = parts
  const key = phoneTopicKey(connection)
  const delivering = startDelivering({ tenancy, log }, connection, line)
  const qrCodes = createQrCodes(key, line, () => close())
  const watch = watchPhone(parts, connection, follow)
  let isUp = false
  let sends = 0
  const open: OpenLine = {
    deliver: delivering.wake,
    look: () => {
      delivering.wake()
      watch.again()
    },
    typing: (who) => {
      if (!isUp) return
      line.typing(who).catch((error: Error) => log.debug({ reason: error.message }, 'typing went unseen'))
    },
  }

  const close = async () => {
    qrCodes.stop()
    watch.stop()
    isUp = false
    // By now the place may be that of the next line of this connection.
    if (lines.get(key) === open) lines.delete(key)
    await delivering.stop()
  }

  async function follow(phone: Phone, isFirst: boolean) {
    qrCodes.stop()
    isUp = false
    if (phone.link === 'down') {
      await delivering.stop()
      await line.lost('network')
      // A simulated network is gone for one moment: the next try finds it.
      await tenancy.withTenant(connection.companyId, (tenant) =>
        movePhone(tenant, connection.id, { link: 'up' }),
      )
      await close()
    } else if (phone.endedBy && !isFirst) {
      await line.ended(phone.endedBy)
      await close()
    } else if (phone.paired) {
      if (!isFirst) await line.pairing()
      isUp = true
      await line.connected(phone.number, isFirst ? 'restored' : 'paired')
      delivering.start()
    } else {
      await qrCodes.show()
    }
  }

  lines.set(key, open)
  await watch.first().catch(async (error: Error) => {
    await close()
    throw error
  })
  return {
    close,
    send: async (outgoing) =>
      isUp ? takeFromUs({ tenancy, storage, sends: ++sends }, connection, outgoing) : { outcome: 'offline' },
  }
}

type Follow = (phone: Phone, isFirst: boolean) => Promise<void>

/** Follows a phone from one state to the next. What could not be followed is looked at again a moment later. */
function watchPhone({ tenancy, log }: Parts, { companyId, id }: ConnectionKey, follow: Follow) {
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
function createQrCodes(key: string, line: Line, close: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const later = (milliseconds: number, count: number) => {
    timer = setTimeout(() => void show(count).catch(() => later(afterTrouble, count)), milliseconds)
  }
  async function show(count = 1): Promise<void> {
    if (count > qrCodesBeforeGivingUp) {
      await line.ended('qr_expired')
      return close()
    }
    await line.waitingForScan(`chatflow-simulator:${key}:${randomBytes(12).toString('base64url')}`)
    later(qrLifeMs, count + 1)
  }
  return { show, stop: () => clearTimeout(timer) }
}
