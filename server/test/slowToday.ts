import { Temporal } from 'temporal-polyfill'
import type { Tenant } from '../src/platform/tenancy/tenancy.ts'
import {
  choose,
  everyRow,
  mean,
  minutesBetween,
  numbersOfUser,
  ofAttendances,
  type Attendance,
  type Chosen,
  type Rows,
} from './slowNumbers.ts'

/** What goes on now and somebody's own day once more, as slowly as the numbers of periods. */
export async function slowToday(tenant: Tenant) {
  const rows = await everyRow(tenant)
  const today = rows.dayOf(rows.now)
  return { now: () => nowOf(rows, today), mine: (userId: number) => mineOf(rows, userId, today) }
}

function nowOf(rows: Rows, today: string) {
  const open = rows.tickets.filter(({ status }) => status === 'open')
  const answers = rows.attendances.flatMap((attendance) =>
    rows.dayOf(attendance.createdAt) === today ? firstAnswer(rows, attendance) : [],
  )
  const users = new Set(rows.users.map(({ id }) => id))
  const held = Map.groupBy(open, ({ userId }) => userId)
  return {
    waiting: rows.tickets.filter(({ status }) => status === 'pending').length,
    attended: open.length,
    firstAnswerToday: answers.length === 0 ? null : mean(answers),
    answeredToday: answers.length,
    holds: Object.fromEntries(
      [...held].flatMap(([id, all]) =>
        id !== null && users.has(id)
          ? [[id, [all.length, all.filter(({ unreadMessages }) => unreadMessages > 0).length]]]
          : [],
      ),
    ),
  }
}

/** Minutes from the first question to the first answer of a person, if there were both. */
function firstAnswer(rows: Rows, attendance: Attendance): number[] {
  const { ticketId, id, finishedAt } = attendance
  if (rows.tickets.find((ticket) => ticket.id === ticketId)!.isGroup) return []
  const before = rows.attendances
    .filter((one) => one.ticketId === ticketId && one.id < id)
    .toSorted((one, other) => other.id - one.id)[0]
  const said = rows.messages
    .filter(
      (one) =>
        one.ticketId === ticketId &&
        !one.isPrivate &&
        one.createdAt > (before?.finishedAt ?? '') &&
        (finishedAt === null || one.createdAt <= finishedAt),
    )
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id)
  const question = said.find(({ fromMe }) => !fromMe)
  const answer =
    question &&
    said
      .slice(said.indexOf(question))
      .find(({ fromMe, isAutomatic, isHeld }) => fromMe && !isAutomatic && !isHeld)
  return question && answer ? [minutesBetween(question.createdAt, answer.createdAt)] : []
}

function mineOf(rows: Rows, userId: number, today: string) {
  const dayBefore = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString()
  const between = (from: string, to: string) => choose(rows, { from, to, filter: { users: [userId] } })
  const numbersOf = ({ begun, ended }: Chosen) => ({ ...ofAttendances(begun, ended), finished: ended.length })
  const [now, yesterday] = [numbersOf(between(today, today)), numbersOf(between(dayBefore(1), dayBefore(1)))]
  const ratingsOf = (chosen: Chosen) => {
    const { rating, countRating, npsScore } = numbersOfUser(userId, chosen)
    return { rating, countRating, npsScore }
  }
  const held = rows.tickets.filter((ticket) => ticket.status === 'open' && ticket.userId === userId)
  return {
    holds: held.length,
    unread: held.filter(({ unreadMessages }) => unreadMessages > 0).length,
    waiting: rows.tickets.filter(
      (ticket) => ticket.status === 'pending' && (ticket.userId === null || ticket.userId === userId),
    ).length,
    today: {
      tickets: now.tickets,
      finished: now.finished,
      served: now.served,
      avgWaitTime: now.avgWaitTime,
      avgSupportTime: now.avgSupportTime,
    },
    yesterday: { tickets: yesterday.tickets, finished: yesterday.finished },
    ratings: ratingsOf(between(dayBefore(29), today)),
    ratingsBefore: ratingsOf(between(dayBefore(59), dayBefore(30))),
    days: Array.from({ length: 14 }, (_, back) => dayBefore(13 - back)).map((day) => ({
      day,
      total: between(day, day).begun.length,
    })),
  }
}
