import { openProgramDatabase } from './programDatabase.ts'

/**
 * The database of a program in a data folder, with a second line to it that makes the program wait: at its commits, or at
 * the first row that it writes into another table.
 */
export async function openHeldEnds(folder: string, table = 'pending_events') {
  const reader = await openProgramDatabase(folder)
  const blocker = await openProgramDatabase(folder)
  const count = async (statement: string) => (await reader.query(statement)).rowCount ?? 0
  const hanging = `from pg_locks where relation = '${table}'::regclass and not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`
  return {
    run: (statement: string, values: unknown[] = []) => reader.query(statement, values),
    count,
    /** No transaction gets past it: what it has done until then hangs in the air. */
    hold: async () => {
      await blocker.query('begin')
      await blocker.query(`lock table ${table} in exclusive mode`)
    },
    /** How many hang there. */
    held: () => count(`select ${hanging}`),
    /**
     * For when the program is gone: what hangs goes with it. Its commit may be on the way already, and the database
     * would come across it before it notices that nobody is there.
     */
    letGo: async () => {
      await reader.query(`select pg_terminate_backend(pid, 10000) ${hanging}`)
      await blocker.query('rollback')
    },
    close: () => Promise.all([reader.end(), blocker.end()]),
  }
}
