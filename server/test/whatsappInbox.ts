import { expect } from 'vitest'
import { aQueue } from '../src/company/queues/queues.factory.ts'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'
import { eventually, type TestServer } from './server.ts'
import type { WaServer } from './waServer/waServer.ts'

let numbers = 0
export const aNumber = () => `55119${String(60_000_000 + ++numbers)}`

interface ConnectionState {
  status: string
  statusReason: string
  qrcode: string
  number: string
}

/** A company with a connection over the real client, and the phone that it is to be paired with. */
export async function aWhatsappInbox(server: TestServer, wa: WaServer) {
  const { companyId, admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const { id: queueId } = await server.tenancy.withTenant(companyId, (tenant) => aQueue(tenant))
  const phone = wa.businessPhone({ number: aNumber(), name: 'Loja' })
  const connection = { name: 'Loja', provider: 'baileys' }
  const { id } = (await asAdmin('POST', '/whatsapp', connection)).body as { id: number }
  const state = async () => (await asAdmin('GET', `/whatsapp/${id}`)).body as ConnectionState
  const reaches = (status: string, reason?: string) =>
    eventually(async () => {
      const now = await state()
      return now.status === status && (reason === undefined || now.statusReason === reason) && now
    })
  return {
    companyId,
    id,
    asAdmin,
    phone,
    state,
    reaches,
    pair: async () => {
      const { qrcode } = await reaches('qrcode')
      await phone.scan(qrcode)
      return reaches('CONNECTED')
    },
    data: <T>(work: (tenant: Tenant) => Promise<T>) => server.tenancy.withTenant(companyId, work),
    /** How many keys are kept. */
    secrets: () =>
      server.tenancy.withTenant(companyId, async ({ db }) => {
        const rows = await db
          .selectFrom('connectionSecrets')
          .select('name')
          .where('connectionId', '=', id)
          .execute()
        return rows.length
      }),
    /** The ticket of the customer, once it is there. */
    ticketOf: (number: string) =>
      eventually(async () => {
        const { tickets } = (await asAdmin('GET', '/tickets?showAll=true')).body
        return (tickets as { id: number; contact: { number: string } }[]).find(
          ({ contact }) => contact.number === number,
        )
      }),
    accept: async (ticketId: number) => {
      const taken = { status: 'open', userId: admin.id, queueId }
      expect((await asAdmin('PUT', `/tickets/${ticketId}`, taken)).status).toBe(200)
    },
    reply: async (ticketId: number, body: string) => {
      const sent = await asAdmin('POST', `/messages/${ticketId}`, { body })
      expect(sent.status).toBe(200)
    },
    messages: async (ticketId: number) =>
      (await asAdmin('GET', `/messages/${ticketId}?keepUnread=true`)).body.messages as {
        id: number
        body: string
        ack: number
        fromMe: boolean
        failure: { code: string } | null
      }[],
  }
}
