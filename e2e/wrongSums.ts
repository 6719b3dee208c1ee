import { openProgramDatabase } from '../server/test/programDatabase.ts'
import { programFolder } from './program.ts'
import { expect } from './journey.ts'

/** Adds up the days of every company, falsifies one, and lets the check of the night find it. Returns how to forget it. */
export async function findWrongSums(): Promise<() => Promise<void>> {
  const database = await openProgramDatabase(programFolder())
  const count = async (table: 'insight_days' | 'insight_differences') =>
    Number((await database.query(`select count(*) from ${table}`)).rows[0].count)
  await database.query(`select graphile_worker.add_job('rollUpEverywhere', '{}')`)
  await expect.poll(() => count('insight_days'), { timeout: 60_000 }).toBeGreaterThan(0)
  const { rowCount } = await database.query(
    `update attendance_sums set begun = begun + 1
     where ctid in (select ctid from attendance_sums where begun > 0 limit 1)`,
  )
  expect(rowCount).toBe(1)
  await database.query(`select graphile_worker.add_job('checkEverywhere', '{}')`)
  await expect.poll(() => count('insight_differences'), { timeout: 60_000 }).toBeGreaterThan(0)
  return async () => {
    await database.query('delete from insight_differences')
    await database.end()
  }
}
