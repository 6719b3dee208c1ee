import { openProgramDatabase } from './programDatabase.ts'

/** The database of a program in a data folder, with a second line to it that makes the program wait. */
export async function openHeldEnds(folder: string) {
  const reader = await openProgramDatabase(folder)
  const blocker = await openProgramDatabase(folder)
  const count = async (statement: string) => (await reader.query(statement)).rowCount ?? 0
  return {
    run: (statement: string, values: unknown[] = []) => reader.query(statement, values),
    count,
    /** No transaction can end that has anything to tell: what it has done until then hangs in the air. */
    hold: async () => {
      await blocker.query('begin')
      await blocker.query('lock table pending_events in exclusive mode')
    },
    /** How many hang there. */
    held: () =>
      count(`select from pg_locks where relation = 'pending_events'::regclass and not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`),
    letGo: () => blocker.query('rollback'),
    close: () => Promise.all([reader.end(), blocker.end()]),
  }
}
