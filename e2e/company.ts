import { request, type APIResponse } from '@playwright/test'
import { randomUUID } from 'node:crypto'

export interface Account {
  name: string
  email: string
  password: string
}
export interface Person extends Account {
  id: number
}

export const demoPassword = 'Demo1234'
export const superUser: Account = { name: 'Sofia Prado', email: 'super@demo.local', password: demoPassword }

/** Unique in the installation: a repeated journey never meets its own traces. */
export const uniqueEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@exemplo.local`

/** What a person may be given besides name and address. */
type Details = Partial<{
  name: string
  profile: 'admin' | 'user'
  defaultTheme: 'light' | 'dark'
  allUserChat: 'enabled' | 'disabled'
}>

/** Opens a company through the API and keeps a session of its owner, who never sits at one of the browsers. */
export async function openCompany(baseURL: string) {
  const api = await request.newContext({ baseURL })
  const plans = await jsonOf<{ id: number; name: string }[]>(await api.get('/api/plans/list'))
  const plan = plans.find(({ name }) => name === 'Empresa')
  const name = `Padaria ${randomUUID().slice(0, 8)}`
  const owner = { name: 'Olga Dona', email: uniqueEmail('olga'), password: 'segredo1' }
  const form = { ...owner, companyName: name, phone: '11999990000', planId: plan?.id }
  await jsonOf(await api.post('/api/auth/signup', { data: form }))
  await jsonOf(await api.post('/api/auth/login', { data: { email: owner.email, password: owner.password } }))
  /** A token lives shorter than a run of all journeys may take: each call has a new one. */
  const asOwner = async () => {
    const { token } = await jsonOf<{ token: string }>(await api.post('/api/auth/refresh_token'))
    return { authorization: `Bearer ${token}` }
  }

  return {
    name,
    owner,
    /** Adds a plain attendant unless told otherwise. */
    addPerson: async (details: Details = {}): Promise<Person> => {
      const someone = { name: 'Ana Souza', email: uniqueEmail('pessoa'), password: 'segredo1' }
      const account = { ...someone, profile: 'user', ...details }
      const { id } = await jsonOf<{ id: number }>(
        await api.post('/api/users', { headers: await asOwner(), data: account }),
      )
      return { id, ...account }
    },
    rename: async (person: Person, newName: string) => {
      await jsonOf(
        await api.put(`/api/users/${person.id}`, { headers: await asOwner(), data: { name: newName } }),
      )
    },
    set: async (key: string, value: string) => {
      await jsonOf(await api.put(`/api/settings/${key}`, { headers: await asOwner(), data: { value } }))
    },
    close: () => api.dispose(),
  }
}
export type Company = Awaited<ReturnType<typeof openCompany>>

async function jsonOf<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}
