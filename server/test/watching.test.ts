import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnection } from '../src/channels/connections/connections.factory.ts'
import { run } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'

const ops = path.join(import.meta.dirname, '../../ops')
const read = (file: string) => readFile(path.join(ops, file), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { ROLES: 'http' } })
})
afterAll(() => server.close())

const metrics = async () => (await server.app.http.app.inject({ method: 'GET', url: '/api/metrics' })).payload

/** Every name that the program exposes, with what it says about itself. */
async function exposed() {
  const found = new Map<string, string>()
  for (const [, name = '', help = ''] of (await metrics()).matchAll(/^# HELP (\S+)(.*)$/gm))
    found.set(name, help.trim())
  return found
}

/** A histogram is asked by its parts. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:chatflow|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  )

test('dashboard and alerts name only what the program exposes, and leave nothing of its own out', async () => {
  const known = await exposed()
  for (const [name, help] of known) expect(help, name).not.toBe('')
  const dashboard = JSON.parse(await read('grafana/chatflow.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const asked = namesIn(
    dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n'),
  )
  const alerts = namesIn((await read('prometheus/alerts.yml')).match(/expr: .*/g)!.join('\n'))
  expect(asked.size).toBeGreaterThan(20)
  expect(alerts.size).toBeGreaterThan(8)
  expect([...asked, ...alerts].filter((name) => !known.has(name))).toEqual([])
  const own = [...known.keys()].filter((name) => name.startsWith('chatflow_'))
  expect(own.filter((name) => !asked.has(name))).toEqual([])
})

test('what is wrong with the installation can be read from the numbers', async () => {
  const { companyId } = await server.aTeam()
  await server.tenancy.withTenant(companyId, (tenant) => aConnection(tenant))
  await run(server.database.ownerUrl, "update connections set status = 'DISCONNECTED'")
  await run(
    server.database.ownerUrl,
    `insert into backups (finished_at, bytes, error) values ('2026-11-01T00:00:00Z', 0, 'no space')`,
  )
  const text = await metrics()
  expect(text).toMatch(/^chatflow_connections\{status="DISCONNECTED"\} 1$/m)
  expect(text).toMatch(/^chatflow_backup_failed 1$/m)
  expect(text).toMatch(/^chatflow_backup_seconds 1793491200$/m)
  expect(text).toMatch(/^chatflow_processes\{role="http"\} 1$/m)
  expect(text).toMatch(/^chatflow_processes\{role="worker"\} 0$/m)
  expect(text).toMatch(/^chatflow_findings\{severity="bad"\} [3-9]$/m)
  expect(text).toMatch(/^chatflow_database_readable 1$/m)
  expect(text).toMatch(/^chatflow_disk_free_bytes \d{6,}$/m)
})
