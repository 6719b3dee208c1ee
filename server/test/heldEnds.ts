import { openProgramDatabase } from './programDatabase.ts'

/**
 * The database of a program in a data folder, with a second line to it that makes the program wait: at its commits, at
 * the first row that it writes into another table, or at a row that it is told.
 */
export async function openHeldEnds(folder: string, table = 'pending_events') {
  const reader = await openProgramDatabase(folder)
  const blocker = await openProgramDatabase(folder)
  const count = async (statement: string, values: unknown[] = []) =>
    (await reader.query(statement, values)).rowCount ?? 0
  const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')
  const hanging = `from pg_stat_activity where datname = current_database() and ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
  return {
    run: (statement: string, values: unknown[] = []) => reader.query(statement, values),
    count,
    /** No transaction gets past it: what it has done until then hangs in the air. */
    hold: async () => {
      await blocker.query('begin')
      await blocker.query(`lock table ${table} in exclusive mode`)
    },
    /** As `hold`, but only who wants to change this row waits. */
    holdRow: async (from: string, values: unknown[] = []) => {
      await blocker.query('begin')
      const { rowCount } = await blocker.query(`select ${from} for update`, values)
      if (rowCount !== 1) throw new Error(`${rowCount} rows are held instead of one: ${from}`)
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
