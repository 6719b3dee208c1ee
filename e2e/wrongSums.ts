import { openProgramDatabase } from '../server/test/programDatabase.ts'
import { programFolder } from './program.ts'

/**
 * What the check of the night writes down when the sums of a day are wrong. The check itself would complain in the log, as it
 * should: that it finds them is a test of the server. Returns how to forget it.
 */
export async function noteWrongSums(): Promise<() => Promise<void>> {
  const database = await openProgramDatabase(programFolder())
  await database.query(
    `insert into insight_differences (company_id, day, different_rows, found_at)
     select min(id), current_date - 1, 2, now() from companies`,
  )
  return async () => {
    await database.query('delete from insight_differences')
    await database.end()
  }
}
