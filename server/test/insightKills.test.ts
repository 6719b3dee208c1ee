import type { Dashboard, ReportDownload } from '@chatflow/contract'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStubbornClient } from './crashLoad.ts'
import { openHeldEnds } from './heldEnds.ts'
import { fewLines, startProgram, type Program } from './program.ts'
import { aReadyFolder } from './readyFolder.ts'
import { eventually } from './server.ts'

const account = { email: 'admin@demo.local', password: 'Demo1234' }

let folder: Awaited<ReturnType<typeof aReadyFolder>>
let program: Program
const start = () =>
  startProgram({ DEMO: 'true', LOG_LEVEL: 'error', ...fewLines, DATA_DIR: folder.directory })
beforeAll(async () => {
  folder = await aReadyFolder('demo data')
  program = await start()
}, 600_000)
afterAll(async () => {
  await program.kill('SIGTERM')
  await folder.remove()
})

const call = aStubbornClient({ program: () => program, ...account })
const numbers = async () => {
  const { counters, messages, previous } = (await call('GET', '/dashboard?days=30')) as Dashboard
  return { counters, messages, previous }
}

/** A day is being added up: its first sum is not written yet. */
async function aDayHalfAddedUp() {
  const view = await openHeldEnds(folder.directory, 'message_sums')
  const days = () => view.count('select from insight_days')
  const again = () => view.run(`select graphile_worker.add_job('rollUpEverywhere', '{}')`)
  const isIdle = async () =>
    (await view.count(`select from graphile_worker.jobs where task_identifier like 'rollUp%'`)) === 0
  await again()
  await eventually(isIdle, 60_000)
  const [whole, before] = [await days(), await numbers()]
  expect(whole).toBeGreaterThan(5)
  await view.run('delete from insight_days')
  await view.hold()
  await again()
  await eventually(async () => (await view.held()) > 0, 60_000)
  return {
    isNothingYet: async () => {
      await view.letGo()
      expect(await days()).toBe(0)
      expect(await view.count('select from attendance_sums')).toBe(0)
    },
    isWholeAgain: async () => {
      expect(await numbers()).toEqual(before)
      await again()
      await eventually(isIdle, 120_000)
      expect(await days()).toBe(whole)
      expect(await numbers()).toEqual(before)
      expect(await view.count('select from insight_differences')).toBe(0)
      await view.close()
    },
  }
}

/** A report is being written: nobody has been told of its first rows. */
async function aReportHalfWritten() {
  const media = path.join(folder.directory, 'media')
  const files = async () =>
    (await readdir(media, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name.endsWith('.csv'),
    )
  const { length: earlier } = await files()
  const view = await openHeldEnds(folder.directory)
  const { totalTickets } = (await call('GET', '/ticketreport/reports?dateFrom=2020-01-01')) as {
    totalTickets: { total: number }
  }
  await view.hold()
  const { jobId } = (await call('POST', '/ticketreport/exports', {
    format: 'csv',
    dateFrom: '2020-01-01',
  })) as { jobId: string }
  await eventually(async () => (await view.held()) > 0, 60_000)
  return {
    isNothingYet: async () => {
      await view.letGo()
      expect(await view.count(`select from report_downloads where state = 'running' and done = 0`)).toBe(1)
    },
    isWholeAgain: async () => {
      const done = await eventually(async () => {
        const { exports } = (await call('GET', '/ticketreport/exports')) as { exports: ReportDownload[] }
        return exports.find(({ id, state }) => id === jobId && state === 'done')
      }, 120_000)
      const { total } = totalTickets
      expect(done).toMatchObject({ done: total, total })
      const text = await (await fetch(new URL(done.url!, program.url))).text()
      expect(text.trimEnd().split('\r\n')).toHaveLength(total + 1)
      expect(await files()).toHaveLength(earlier + 1)
      await view.close()
    },
  }
}

test(
  'killed while it adds up a day and writes a report, it keeps nothing of that day, the numbers stay what they are, and the report is written anew as a whole, with no other file left behind',
  { timeout: 600_000 },
  async () => {
    const [day, report] = [await aDayHalfAddedUp(), await aReportHalfWritten()]
    await program.kill('SIGKILL')
    await day.isNothingYet()
    await report.isNothingYet()
    program = await start()
    await day.isWholeAgain()
    await report.isWholeAgain()
  },
)
