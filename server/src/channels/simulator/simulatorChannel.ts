import type { Abilities } from '@chatflow/contract'
import { randomBytes } from 'node:crypto'
import type { Bus } from '../../platform/database/bus.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { Channel, ConnectionKey, Line, OpenChannel } from '../Channel.ts'
import { findPhone, forgetPhone, movePhone, phoneTopicKey, type Phone } from './simulatorPhones.ts'

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

/** A network of our own: its phones are rows, moved by people on the simulator's page. */
export function createSimulator(tenancy: Tenancy, bus: Bus): Channel {
  const lines = new Map<string, () => void>()
  bus.onNotice(({ topic, key }) => topic === 'simulator' && lines.get(key)?.())
  bus.onGap(() => lines.forEach((look) => look()))
  return {
    abilities: simulatorAbilities,
    open: (connection, line) => openLine(tenancy, lines, connection, line),
    forget: (connection) =>
      tenancy.withTenant(connection.companyId, (tenant) => forgetPhone(tenant, connection.id)),
  }
}

async function openLine(
  tenancy: Tenancy,
  lines: Map<string, () => void>,
  connection: ConnectionKey,
  line: Line,
): Promise<OpenChannel> {
  const key = phoneTopicKey(connection)
  let qrTimer: NodeJS.Timeout | undefined
  let last: string | undefined
  // Looks follow one another: two notices at once must not report in the wrong order.
  let looking = Promise.resolve()

  const close = async () => {
    clearTimeout(qrTimer)
    lines.delete(key)
  }
  const look = () => {
    looking = looking.then(async () => {
      const phone = await tenancy.withTenant(connection.companyId, (tenant) =>
        findPhone(tenant, connection.id),
      )
      const state = JSON.stringify(phone)
      if (!lines.has(key) || state === last) return
      const isFirst = last === undefined
      last = state
      await follow(phone, isFirst)
    })
    return looking
  }

  async function follow(phone: Phone, isFirst: boolean) {
    clearTimeout(qrTimer)
    if (phone.link === 'down') {
      await close()
      // A simulated network is gone for one moment: the next try finds it.
      await tenancy.withTenant(connection.companyId, (tenant) =>
        movePhone(tenant, connection.id, { link: 'up' }),
      )
      await line.lost('network')
    } else if (phone.endedBy && !isFirst) {
      await close()
      await line.ended(phone.endedBy)
    } else if (phone.paired) {
      if (!isFirst) await line.pairing()
      await line.connected(phone.number, isFirst ? 'restored' : 'paired')
    } else {
      await showQr(1)
    }
  }

  async function showQr(count: number) {
    if (count > qrCodesBeforeGivingUp) {
      await close()
      return line.ended('qr_expired')
    }
    await line.waitingForScan(`chatflow-simulator:${key}:${randomBytes(12).toString('base64url')}`)
    qrTimer = setTimeout(() => void showQr(count + 1), qrLifeMs)
  }

  lines.set(key, () => void look())
  await look()
  return { close }
}
