const url = process.env.PRODUCT_URL ?? 'http://localhost:8080'
const demoAdmin = { email: 'admin@demo.local', password: 'Demo1234' }
// Signing in ends other sessions of the same person: the phones have a person of their own.
const own = { email: 'phones@demo.local', password: 'Demo1234' }
const { PRODUCT_EMAIL: email, PRODUCT_PASSWORD: password } = process.env
let token: string | undefined

/** The code that a connection of the product shows at this moment, as its API tells an admin of the company. */
export async function codeInProduct(): Promise<string> {
  token ??= email && password ? await signIn({ email, password }) : await signInAsOwn()
  const response = await call('/whatsapp', { headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) token = undefined
  if (!response.ok) throw new Error(`${url} answered ${response.status}: try again, or paste the code`)
  const connections = (await response.json()) as { qrcode: string }[]
  // The code of this network names its keys; the simulated network shows others.
  const shown = connections.find(({ qrcode }) => qrcode.split(',').length >= 5)
  if (!shown) throw new Error('no connection of the product shows a code now')
  return shown.qrcode
}

/** The first time the admin of the demo hires them, and has to sign in again. */
async function signInAsOwn(): Promise<string> {
  try {
    return await signIn(own)
  } catch {
    const authorization = `Bearer ${await signIn(demoAdmin)}`
    await call('/users', post({ name: 'Telefones', profile: 'admin', ...own }, { authorization }))
    return signIn(own)
  }
}

async function signIn(person: { email: string; password: string }): Promise<string> {
  const response = await call('/auth/login', post(person))
  if (response.ok) return ((await response.json()) as { token: string }).token
  throw new Error(`${person.email} may not sign in to ${url}: set PRODUCT_EMAIL and PRODUCT_PASSWORD`)
}

const call = (path: string, request: RequestInit) => fetch(`${url}/api${path}`, request)

const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
