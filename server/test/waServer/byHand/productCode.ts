const url = process.env.PRODUCT_URL ?? 'http://localhost:8080'
// Signing in ends other sessions of the same person: the platform owner of the demo is seldom one of them.
const email = process.env.PRODUCT_EMAIL ?? 'super@demo.local'
const password = process.env.PRODUCT_PASSWORD ?? 'Demo1234'
let token: string | undefined

/** The code that a connection of the product shows at this moment, as its API tells the owner of the platform. */
export async function codeInProduct(): Promise<string> {
  token ??= await signIn()
  const response = await fetch(`${url}/api/whatsapp/all`, { headers: { authorization: `Bearer ${token}` } })
  if (response.status === 401) token = undefined
  if (!response.ok) throw new Error(`${url} answered ${response.status}: try again, or paste the code`)
  const connections = (await response.json()) as { qrcode: string }[]
  // The code of this network names its keys; the simulated network shows others.
  const shown = connections.find(({ qrcode }) => qrcode.split(',').length >= 5)
  if (!shown) throw new Error('no connection of the product shows a code now')
  return shown.qrcode
}

async function signIn(): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok)
    throw new Error(`${email} may not sign in to ${url}: set PRODUCT_EMAIL and PRODUCT_PASSWORD`)
  return ((await response.json()) as { token: string }).token
}
