import { dayOf, wallTime } from '../../platform/calendar.ts'
import type { BotTurn, Outcome } from './botTurn.ts'
import { noteOnContact } from '../../conversations/contacts/noteOnContact.ts'

/** While the whole company is away, that is all it says: once a day to each customer, whose ticket waits. */
export async function announceVacation(turn: BotTurn): Promise<Outcome | undefined> {
  const { tenant, contact, connection, hours } = turn
  const { collectiveVacationMessage: body } = connection
  if (!body || !isAway(connection, tenant.now())) return undefined
  const today = dayOf(wallTime(tenant.now(), hours.timeZone))
  if (contact.vacationToldOn === today) return { reason: 'toldToday' }
  await noteOnContact(tenant, contact.id, { vacationToldOn: today })
  await turn.queueMessage({ body })
  return { reason: 'onVacation' }
}

interface Vacation {
  collectiveVacationStart: string | null
  collectiveVacationEnd: string | null
}
export const isAway = ({ collectiveVacationStart: from, collectiveVacationEnd: to }: Vacation, now: Date) =>
  from !== null && to !== null && new Date(from) <= now && now <= new Date(to)
