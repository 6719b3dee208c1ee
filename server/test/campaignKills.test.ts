import type { Campaign } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine } from './crashLoad.ts'
import { startProgram, type Program } from './program.ts'
import { openProgramDatabase } from './programDatabase.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

const kills = Number(process.env['CAMPAIGN_KILLS'] ?? 2)
/** Enough that every kill meets a campaign under way. */
const people = 20 * (kills + 1)
const numberOf = (index: number) => `55219${10_000_000 + index}`

let folder: Awaited<ReturnType<typeof aReadyFolder>>
beforeAll(async () => {
  folder = await aReadyFolder('the first user')
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

test(
  `killed ${kills} times while a campaign runs, it writes to nobody twice and misses nobody`,
  { timeout: 600_000 + kills * 120_000 },
  async () => {
    const environment = { DEMO: 'false', LOG_LEVEL: 'error', DATA_DIR: folder.directory }
    let program = await startProgram(environment)
    const { call, whatsappId } = await aLine({ program: () => program, ...firstUser })
    const database = await openProgramDatabase(folder.directory)
    /** How often each number was written to, as the network has it. */
    const readPhones = async () => {
      const { rows } = await database.query<{ number: string; count: number }>(
        `select number, count(*)::integer as count from simulator_messages
         where connection_id = $1 and from_business group by number`,
        [whatsappId],
      )
      return new Map(rows.map(({ number, count }) => [number, count]))
    }
    let last = { size: 0, at: performance.now() }
    /** How many were written to. When it stands still, a minute passes: what the clock brings about need not be waited for. */
    const reach = async () => {
      const { size } = await readPhones()
      const isStill = size === last.size && performance.now() - last.at > 2_000
      if (isStill) {
        await database.query('update campaign_paces set next_at = now() where next_at > now()')
        await database.query(
          `select graphile_worker.add_job('lookAfterCampaigns', '{}', job_key := 'a minute passes')`,
        )
      }
      if (isStill || size !== last.size) last = { size, at: performance.now() }
      return size
    }
    const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }
    const settings = { messageInterval: 0, longerIntervalAfter: 0, ...always }
    await call('POST', '/campaign-settings', { settings })
    const list = (await call('POST', '/contact-lists', { name: 'Clientes' })) as { id: number }
    const { token } = (await program.call('POST', '/auth/login', { body: firstUser })) as { token: string }
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
      await eventually(async () => (await reach()) >= enough, 60_000)
      await program.kill('SIGKILL')
      expect((await readPhones()).size, 'it died while it ran').toBeLessThan(people)
      program = await startProgram(environment)
    }
    const ended = await eventually(async () => {
      if ((await reach()) < people) return undefined
      const campaign = await find()
      return campaign.status === 'FINALIZADA' && campaign
    }, 120_000)
    expect(ended.totals).toMatchObject({ total: people, pending: 0, failed: 0, skipped: 0 })
    expect(ended.totals.sent + ended.totals.delivered).toBe(people)
    const everybody = Array.from({ length: people }, (_, index) => [numberOf(index), 1] as const)
    const reached = await readPhones()
    await database.end()
    await program.kill('SIGTERM')
    expect(reached).toEqual(new Map(everybody))
  },
)
