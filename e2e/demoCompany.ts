import type { APIRequestContext, APIResponse } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { type Account, type Person } from './company.ts'
import { demoAdminToken } from './demoAdmin.ts'
import { expect } from './expect.ts'

interface SentMessage {
  id: number
  wid: string | null
  body: string
  isPrivate: boolean
  mediaName: string | null
}
interface DemoTicket {
  id: number
  uuid: string
  contactId: number
  status: string
  queueId: number | null
  userId: number | null
  userRating: number | null
}

/** The demo company, which has queues and a simulated network, at work without a browser. */
export async function aDemoCompany(request: APIRequestContext) {
  const token = await demoAdminToken(request)
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string, params = {}) => jsonOf<T>(await request.get(path, { headers, params }))
  const post = async <T>(path: string, data: object) => jsonOf<T>(await request.post(path, { headers, data }))
  const queues = await get<{ id: number; name: string }[]>('/api/queue')
  const connections =
    await get<{ id: number; name: string; provider: string; status: string }[]>('/api/whatsapp')
  const line = connections.find(({ provider, status }) => provider === 'simulator' && status === 'CONNECTED')!

  const permit = async (userId: number, rights: object) =>
    jsonOf<unknown>(await request.put(`/api/users/${userId}`, { headers, data: rights }))

  /** The same few people for all journeys, because a plan has a limit. */
  const employ = async (name: string, email: string, rights: object): Promise<Person> => {
    const person = { name, email, password: 'segredo1' }
    const { users } = await get<{ users: { id: number }[] }>('/api/users', { searchParam: email })
    const known = users[0]
    // A journey before this one may have given them more, or less.
    if (known) await permit(known.id, rights)
    const { id } =
      known ?? (await post<{ id: number }>('/api/users', { ...person, profile: 'user', ...rights }))
    return { ...person, id }
  }
  /** Answers in the first queue, sees what has none yet. */
  const attendant = () =>
    employ('Paula Plantão', 'plantao@exemplo.local', { allTicket: 'enable', queueIds: [queues[0]!.id] })
  /** Two people, each in a queue of their own. With `allUserChat` of the company they see each other's tickets. */
  const pair = async () => {
    const rights = { allTicket: 'enable' }
    const [first, second] = [queues[0]!, queues[1]!]
    const lia = await employ('Lia Lado', 'lado@exemplo.local', { ...rights, queueIds: [first.id] })
    const davi = await employ('Davi Dupla', 'dupla@exemplo.local', { ...rights, queueIds: [second.id] })
    return [
      { ...lia, queue: first },
      { ...davi, queue: second },
    ] as const
  }
  /** Beside the admin of the demo: one account has one session. Answers in the first queue. */
  const anotherAdmin = () =>
    employ('Adélia Adjunta', 'adjunta@exemplo.local', { profile: 'admin', queueIds: [queues[0]!.id] })
  const ana = async () => {
    const team = await get<{ id: number; name: string; email: string }[]>('/api/users/list')
    return team.find(({ email }) => email === 'ana@demo.local')!
  }
  /** A customer with a phone of their own. */
  const aCustomer = (name: string) => {
    const number = `5511${String(Number.parseInt(randomUUID().slice(0, 8), 16))
      .padStart(9, '9')
      .slice(0, 9)}`
    const act = (what: string, data: object) => post(`/api/simulator/${line.id}/${what}`, data)
    return {
      name,
      number,
      says: async (body: string, more: object = {}) => {
        const { externalId } = (await act('inbound', { number, name, body, ...more })) as {
          externalId: string
        }
        return externalId
      },
      /** Sends a file. */
      sends: async (file: { name: string; mimeType: string; buffer: Buffer }) => {
        const multipart = { number, name, media: file }
        const sent = await request.post(`/api/simulator/${line.id}/inbound`, { headers, multipart })
        return (await jsonOf<{ externalId: string }>(sent)).externalId
      },
      types: () => act('typing', { number }),
      /** What lies on their phone. */
      phone: async () =>
        (
          await get<{ messages: { body: string; mediaType: string; fromBusiness: boolean }[] }>(
            `/api/simulator/${line.id}/phones/${number}/messages`,
          )
        ).messages,
      takesBack: (wid: string) => act('revoke', { wid }),
      votes: (wid: string, chosen: string[]) => act('vote', { wid, chosen, number, name }),
      reacts: (wid: string, emoji: string) => act('reaction', { wid, emoji, number }),
      /** The ticket they wrote into: their own, or that of a group by its name. */
      ticket: async (searchParam = number) => {
        const find = async () =>
          (await get<{ tickets: DemoTicket[] }>('/api/tickets', { searchParam, showAll: true })).tickets[0]
        await expect.poll(find, 'the customer reaches the inbox').toBeDefined()
        return (await find())!
      },
    }
  }
  /** A ticket in which nothing was said yet. */
  const openTicket = async (name: string, userId: number) => {
    const { number, says } = aCustomer(name)
    const contact = await post<{ id: number }>('/api/contacts', { name, number })
    const place = { queueId: queues[0]!.id, whatsappId: line.id, userId, status: 'open' }
    return { ...(await post<DemoTicket>('/api/tickets', { contactId: contact.id, ...place })), says }
  }
  return {
    queue: queues[0]!,
    otherQueue: queues[1]!,
    /** The connection that its customers write over. */
    lineName: line.name,
    queueNamed: async (name: string) =>
      (await get<{ id: number; name: string }[]>('/api/queue')).find((queue) => queue.name === name)!.id,
    /** A queue in which nobody waits but whom a journey puts there. */
    addQueue: (name: string) =>
      post<{ id: number }>('/api/queue', { name, color: `#${randomUUID().slice(0, 6)}` }),
    removeQueue: async (id: number) => jsonOf<unknown>(await request.delete(`/api/queue/${id}`, { headers })),
    /** An AI that hands over to its first queue. */
    addPrompt: (form: object) => post<{ id: number }>('/api/prompt', { queueId: queues[0]!.id, ...form }),
    /** A list of people for campaigns. */
    makeList: async (name: string, people: { name: string; number: string }[]) => {
      const { id: contactListId } = await post<{ id: number }>('/api/contact-lists', { name })
      for (const one of people)
        await post('/api/contact-list-items', { contactListId, name: one.name, number: one.number })
    },
    /** Those of the demo wait for their hour: a journey that opens the hours stops them first. */
    stopCampaigns: async () => {
      const query = { status: 'EM_ANDAMENTO' }
      const { records } = await get<{ records: { id: number }[] }>('/api/campaigns', query)
      for (const { id } of records) await post(`/api/campaigns/${id}/cancel`, {})
    },
    setCampaigns: (settings: Record<string, string>) => post('/api/campaign-settings', { settings }),
    attendant,
    anotherAdmin,
    pair,
    ana,
    aCustomer,
    change: async (ticketId: number, data: object) =>
      jsonOf<DemoTicket>(await request.put(`/api/tickets/${ticketId}`, { headers, data })),
    /** Leaves nothing in somebody's hands. */
    resolveAllOf: async (userId: number) => {
      const theirs = async () =>
        (
          await get<{ tickets: DemoTicket[] }>('/api/tickets', { status: 'open', showAll: true })
        ).tickets.filter((ticket) => ticket.userId === userId)
      const quietly = { status: 'closed', sendFarewellMessage: false }
      for (let some = await theirs(); some.length > 0; some = await theirs())
        for (const { id } of some)
          await jsonOf(await request.put(`/api/tickets/${id}`, { headers, data: quietly }))
    },
    openTicket,
    /** A setting of the company; a journey that changes one puts it back. */
    set: async (key: string, value: string) => {
      await jsonOf(await request.put(`/api/settings/${key}`, { headers, data: { key, value } }))
    },
    /**
     * A person has planned words for somebody who never wrote, where the network takes answers for a day only: at the next
     * full minute they fail. She `says` something at last; `forgive` puts the network back.
     */
    planAndFail: async ({ id: userId, email, password }: Person, body: string) => {
      const { uuid, contactId, says } = await openTicket('Sônia Silêncio', userId)
      const rule = async (replyWindow: boolean) =>
        jsonOf(await request.put(`/api/simulator/${line.id}/rules`, { headers, data: { replyWindow } }))
      await rule(true)
      const { token: own } = await post<{ token: string }>('/api/auth/login', { email, password })
      const data = { contactId, body, sendAt: new Date(Date.now() + 1000).toISOString() }
      await jsonOf(
        await request.post('/api/schedules', { headers: { authorization: `Bearer ${own}` }, data }),
      )
      type Plans = { schedules: { status: string }[] }
      const outcome = async () => (await get<Plans>('/api/schedules', { contactId })).schedules[0]?.status
      return { uuid, outcome, says, forgive: () => rule(false) }
    },
    /** What only the super user may set. */
    setPlatform: async ({ email, password }: Account, settings: Record<string, string>) => {
      const account = { email, password }
      const session = await jsonOf<{ token: string }>(
        await request.post('/api/auth/login', { data: account }),
      )
      const as = { authorization: `Bearer ${session.token}` }
      for (const [key, value] of Object.entries(settings))
        await jsonOf(await request.put(`/api/settings/${key}`, { headers: as, data: { key, value } }))
    },
    remove: async (messageId: number) =>
      jsonOf<unknown>(await request.delete(`/api/messages/${messageId}`, { headers })),
    /** The rights of a person. */
    permit,
    statusOf: async (uuid: string) => (await get<DemoTicket>(`/api/tickets/u/${uuid}`)).status,
    find: (ticketId: number) => get<DemoTicket>(`/api/tickets/${ticketId}`),
    write: (ticketId: number, data: object) => post<SentMessage>(`/api/messages/${ticketId}`, data),
    /** An answer for everyone's next time, perhaps with a file. */
    keepQuickMessage: async (shortcode: string, message: string, file?: string) => {
      const { id } = await post<{ id: number }>('/api/quick-messages', { shortcode, message, geral: true })
      if (file === undefined) return
      const media = { name: file, mimeType: 'text/plain', buffer: Buffer.from(message) }
      const multipart = { file: media }
      await jsonOf(await request.post(`/api/quick-messages/${id}/media-upload`, { headers, multipart }))
    },
    messages: async (uuid: string) =>
      (await get<{ messages: SentMessage[] }>(`/api/messages/${uuid}`)).messages,
  }
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}
