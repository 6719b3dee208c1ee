import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from './company.ts'

const account = { email: 'api@demo.local', password: 'segredo1' }
const lifetime = 10 * 60_000
let kept: { token: string; until: number } | undefined

/**
 * A token of an admin of the demo company whom no browser plays (Célia Central), the same one for a while: a login ends what
 * the same person opened before.
 */
export async function demoAdminToken(request: APIRequestContext): Promise<string> {
  if (kept && Date.now() < kept.until) return kept.token
  const token = (await login(request, account)) ?? (await hire(request))
  kept = { token, until: Date.now() + lifetime }
  return token
}

/** The first journey of a program finds nobody of that name. */
async function hire(request: APIRequestContext): Promise<string> {
  const admin = await login(request, { email: 'admin@demo.local', password: demoPassword })
  const response = await request.post('/api/users', {
    headers: { authorization: `Bearer ${admin}` },
    data: { name: 'Célia Central', profile: 'admin', ...account },
  })
  const token = response.ok() ? await login(request, account) : undefined
  if (token === undefined) throw new Error(`${response.url()}: ${await response.text()}`)
  return token
}

async function login(request: APIRequestContext, data: object): Promise<string | undefined> {
  const response = await request.post('/api/auth/login', { data })
  return response.ok() ? ((await response.json()) as { token: string }).token : undefined
}
