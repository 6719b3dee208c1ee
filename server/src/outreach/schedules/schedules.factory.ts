import type { Insertable } from 'kysely'
import { hours, later } from '../../platform/clock.ts'
import type { Schedules } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export type ScheduleToMake = Partial<Omit<Insertable<Schedules>, 'companyId'>> & { contactId: number }

let made = 0

/** A message that waits for its time, an hour from now; for tests and demo data. */
export function aSchedule({ db, companyId, now }: Tenant, overrides: ScheduleToMake) {
  const at = now().toISOString()
  const sendAt = overrides.sendAt ?? later(now(), hours(1)).toISOString()
  return db
    .insertInto('schedules')
    .values({
      companyId,
      body: `Lembrete ${++made}`,
      sendAt,
      dueAt: sendAt,
      anchorAt: sendAt,
      intervalo: 1,
      valorIntervalo: 0,
      enviarQuantasVezes: 1,
      tipoDias: 4,
      assinar: false,
      openTicket: 'enabled',
      statusTicket: 'closed',
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its turns so far, told by their wanted times. */
export async function someSends({ db, companyId }: Tenant, scheduleId: number, times: string[]) {
  if (times.length === 0) return
  const sends = times.map((sendAt) => ({ companyId, scheduleId, sendAt, triedAt: sendAt }))
  await db.insertInto('scheduleSends').values(sends).execute()
}
