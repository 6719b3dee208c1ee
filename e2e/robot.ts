import type { APIRequestContext, APIResponse } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { demoAdminToken } from './demoAdmin.ts'
import { expect } from './expect.ts'

interface Ticket {
  id: number
  uuid: string
  status: string
}

/** A connection of the demo company on which the robot answers, for one journey. */
export async function openRobot(request: APIRequestContext) {
  const token = await demoAdminToken(request)
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string, params = {}) => jsonOf<T>(await request.get(path, { headers, params }))
  const put = async <T>(path: string, data: object) => jsonOf<T>(await request.put(path, { headers, data }))
  const queues = await get<{ id: number }[]>('/api/queue')
  const form = {
    name: `Robô ${randomUUID().slice(0, 6)}`,
    greetingMessage: 'Olá! Com quem quer falar?',
    complationMessage: 'Até a próxima!',
    ratingMessage: 'De 0 a 10, como foi?',
    expiresTicketNPS: 30,
    queueIds: queues.map(({ id }) => id),
  }
  const { id } = await jsonOf<{ id: number }>(await request.post('/api/whatsapp', { headers, data: form }))
  // A setting of the company: the journeys of one program run one after the other.
  await put('/api/settings/userRating', { value: 'enabled' })
  const status = async () => (await get<{ status: string }>(`/api/whatsapp/${id}`)).status
  await expect.poll(status).toBe('qrcode')
  await jsonOf(await request.post(`/api/simulator/${id}/scan`, { headers }))
  await expect.poll(status).toBe('CONNECTED')
  return {
    name: form.name,
    ticketOf: async (number: string) => {
      const { tickets } = await get<{ tickets: Ticket[] }>('/api/tickets', {
        searchParam: number,
        showAll: true,
      })
      return tickets[0]!
    },
    addContact: async (contact: { name: string; number: string; email: string }) => {
      await jsonOf(await request.post('/api/contacts', { headers, data: contact }))
    },
    statusOf: async (ticketId: number) => (await get<Ticket>(`/api/tickets/${ticketId}`)).status,
    accept: (ticketId: number) => put<Ticket>(`/api/tickets/${ticketId}`, { status: 'open' }),
    write: async (ticketId: number, body: string) =>
      jsonOf(await request.post(`/api/messages/${ticketId}`, { headers, data: { body } })),
    resolve: (ticketId: number) => put<Ticket>(`/api/tickets/${ticketId}`, { status: 'closed', rating: 5 }),
    close: async () => {
      await put('/api/settings/userRating', { value: 'disabled' })
      await jsonOf(await request.delete(`/api/whatsapp/${id}`, { headers }))
    },
  }
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}
