import type { Campaign } from '@chatflow/contract'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptSecret } from '../src/platform/crypto.ts'
import { startCluster } from '../src/platform/database/cluster.ts'
import { aLine } from './crashLoad.ts'
import { aDataFolder, startProgram, type Program } from './program.ts'
import { eventually } from './server.ts'

const kills = Number(process.env['CAMPAIGN_KILLS'] ?? 2)
/** Enough that every kill meets a campaign under way. */
const people = 60 * (kills + 1)
const account = { email: 'admin@crash.local', password: 'Demo1234' }
const numberOf = (index: number) => `55219${10_000_000 + index}`

let folder: Awaited<ReturnType<typeof aDataFolder>>
beforeAll(async () => {
  folder = await aDataFolder()
})
afterAll(() => folder.remove())

async function uploadList({ url }: Program, token: string, listId: number) {
  const rows = Array.from({ length: people }, (_, index) => `Pessoa ${index};${numberOf(index)}`)
  const form = new FormData()
  form.append('file', new File([['Nome;Número', ...rows].join('\n')], 'clientes.csv'))
  const sent = await fetch(`${url}/api/contact-lists/${listId}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(202)
}

/** How often each number was written to, as the network has it. */
async function readPhones(whatsappId: number): Promise<Map<string, number>> {
  const password = await keptSecret(folder.directory, 'database-password')
  const directory = path.join(folder.directory, 'postgres')
  const { url } = await startCluster({ directory, password, database: 'chatflow' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string; count: number }>(
      `select number, count(*)::integer as count from simulator_messages
       where connection_id = $1 and from_business group by number`,
      [whatsappId],
    )
    return new Map(rows.map(({ number, count }) => [number, count]))
  } finally {
    await client.end()
  }
}

test(
  `killed ${kills} times while a campaign runs, it writes to nobody twice and misses nobody`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    const environment = {
      DEMO: 'false',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'error',
      DATA_DIR: folder.directory,
    }
    let program = await startProgram(environment)
    const { call, whatsappId } = await aLine({ program: () => program, ...account })
    const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }
    const settings = { messageInterval: 0, longerIntervalAfter: 0, ...always }
    await call('POST', '/campaign-settings', { settings })
    const list = (await call('POST', '/contact-lists', { name: 'Clientes' })) as { id: number }
    const { token } = (await program.call('POST', '/auth/login', { body: account })) as { token: string }
    await uploadList(program, token, list.id)
    const counted = () => call('GET', `/contact-lists/${list.id}`) as Promise<{ contactsCount: number }>
    await eventually(async () => (await counted()).contactsCount === people, 60_000)

    const form = { name: 'Promoção', message1: 'Olá, {nome}!', contactListId: list.id, whatsappId }
    const { id } = (await call('POST', '/campaigns', form)) as Campaign
    const find = () => call('GET', `/campaigns/${id}`) as Promise<Campaign>
    await call('POST', `/campaigns/${id}/start`)
    for (let count = 0; count < kills; count += 1) {
      // The first one while its recipients are being written down, or soon after.
      const enough = Math.floor((people * count) / (kills + 1))
      await eventually(async () => {
        const { totals } = await find()
        return totals.sent + totals.delivered >= enough
      }, 60_000)
      await program.kill('SIGKILL')
      program = await startProgram(environment)
    }
    const ended = await eventually(async () => {
      const campaign = await find()
      return campaign.status === 'FINALIZADA' && campaign
    }, 120_000)
    expect(ended.totals).toMatchObject({ total: people, pending: 0, failed: 0, skipped: 0 })
    expect(ended.totals.sent + ended.totals.delivered).toBe(people)
    const everybody = Array.from({ length: people }, (_, index) => [numberOf(index), 1] as const)
    const reached = await readPhones(whatsappId)
    await program.kill('SIGTERM')
    expect(reached).toEqual(new Map(everybody))
  },
)
