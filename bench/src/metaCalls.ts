import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { asOwner, type Installation } from './installation.ts'

/** What Meta says to a webhook, and how connections for it are made. */

const appSecret = 'secret of the measured app'
export const cloudAccount = {
  phoneNumberId: '100200300',
  wabaId: '400500600',
  accessToken: 'EAAG-bench',
  appSecret,
}
export const pageAccount = { pageId: '108012345678901', igUserId: '17841405309211844' }

/** Posts a signed call. Returns how long it took; without an end when it was refused. */
export async function tell(url: string, body: string): Promise<number> {
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  const began = performance.now()
  const response = await fetch(`${url}/api/webhooks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  })
  await response.arrayBuffer()
  return response.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}

/** A text of one of `people` customers. */
export function cloudCall(id: string, count: number, people: number): string {
  const from = `55119${70_000_000 + (count % people)}`
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const message = { from, id, timestamp, type: 'text', text: { body: `Mensagem ${count}` } }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '551140001000', phone_number_id: cloudAccount.phoneNumberId },
    contacts: [{ profile: { name: 'Ana' }, wa_id: from }],
    messages: [message],
  }
  const entry = [{ id: cloudAccount.wabaId, changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

export const messengerPerson = (object: 'page' | 'instagram', person: number) =>
  `${object === 'page' ? 67 : 17}${100_000_000 + person}`

export function messengerCall(object: 'page' | 'instagram', mid: string, count: number, people: number) {
  const account = object === 'page' ? pageAccount.pageId : pageAccount.igUserId
  const timestamp = Date.now()
  const sender = { id: messengerPerson(object, count % people) }
  const message = { mid, text: `Mensagem ${count}` }
  const item = { sender, recipient: { id: account }, timestamp, message }
  return JSON.stringify({ object, entry: [{ id: account, time: timestamp, messaging: [item] }] })
}

/** Makes a connection of the largest company. Returns its id. */
export async function addConnection({ product, visit }: Installation, form: object): Promise<number> {
  const headers = await visit.signIn(visit.data.largest.admin)
  const response = await fetch(`${product.url}/api/whatsapp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const made = (await response.json()) as { id?: number }
  if (made.id === undefined) throw new Error(`No connection was made: ${JSON.stringify(made)}`)
  return made.id
}

export const addCloud = (installation: Installation) =>
  addConnection(installation, { name: 'Cloud', provider: 'cloud', credentials: cloudAccount })

export const untilUp = ({ ownerUrl }: Installation, id: number) =>
  asOwner(ownerUrl, async (client) => {
    const isUp = `select from connections where id = $1 and status = 'CONNECTED'`
    while ((await client.query(isUp, [id])).rowCount === 0) await pause(100)
  })

/** Waits until so many messages of customers are shown. Returns how many are, and after how many seconds. */
export async function untilShown(ownerUrl: string, connectionId: number, wanted: number, limitMs: number) {
  const counts = 'select count(*)::int as count from messages where whatsapp_id = $1 and not from_me'
  return asOwner(ownerUrl, async (client) => {
    const began = performance.now()
    for (;;) {
      const { rows } = await client.query<{ count: number }>(counts, [connectionId])
      const shown = rows[0]?.count ?? 0
      const seconds = (performance.now() - began) / 1_000
      if (shown >= wanted || performance.now() - began > limitMs) return { shown, seconds }
      await pause(100)
    }
  })
}
