import { openProgramDatabase } from '../server/test/programDatabase.ts'
import { programFolder } from './program.ts'

/** Lets minutes pass for the promises of one ticket alone, and has what is due then done at once. */
export async function passMinutes(ticketId: number, minutes: number) {
  const database = await openProgramDatabase(programFolder())
  const back = `- make_interval(mins => ${minutes})`
  try {
    await database.query(
      `update sla_deadlines set starts_at = starts_at ${back}, due_at = due_at ${back}
       where ticket_id = $1 and settled_at is null`,
      [ticketId],
    )
    await database.query(
      `update sla_escalations set run_at = run_at ${back} where ticket_id = $1 and done_at is null`,
      [ticketId],
    )
    await database.query(`select graphile_worker.add_job('escalateDeadlines', '{}')`)
  } finally {
    await database.end()
  }
}
