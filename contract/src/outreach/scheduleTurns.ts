import { z } from 'zod'
import { id, isoDate } from '../platform/fields.ts'
import { customerName } from '../platform/hidden.ts'
import { scheduleMostTimes, wantedTime } from './schedules.ts'

/** Longer texts are cut in calendars. */
export const calendarBodyLength = 200
/** More than these are not shown in one calendar. */
export const maxCalendarEntries = 2_000
/** More coming repetitions of one schedule are not shown in one calendar. */
export const maxComingOfOne = 100
export const maxCalendarDays = 62

/** `waiting` is the next turn, `coming` a later one; the others are over. */
export const calendarKinds = ['waiting', 'coming', 'sent', 'failed'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** One turn of a schedule: in a calendar it stands at the time that its author wants. */
export const CalendarEntry = z.object({
  /** Of its own in a calendar. */
  key: z.string(),
  scheduleId: id,
  kind: z.enum(calendarKinds),
  sendAt: isoDate,
  /** When it really goes, moved off weekends and holidays; null when it is over. */
  dueAt: isoDate.nullable(),
  contact: z.object({ id, name: customerName }),
  body: z.string(),
  isRepeated: z.boolean(),
  hasMedia: z.boolean(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** What became of a turn. */
export const ScheduleSend = z.object({
  id,
  /** The time that was wanted, and when it was tried. */
  sendAt: isoDate,
  triedAt: isoDate,
  /** More than one where turns were passed over together. */
  turns: z.number().int(),
  failure: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** How far its message has come, as messages have it. */
  ack: z.number().int().nullable(),
  ticketUuid: z.string().nullable(),
})
export type ScheduleSend = z.infer<typeof ScheduleSend>

/** Another time for the turn that waits; those after it move along. */
export const ScheduleMove = z.object({
  sendAt: wantedTime,
  /** Given to undo a move: what the repetitions were counted from, and how many had been sent by then. */
  countedFrom: z
    .object({ anchorAt: z.iso.datetime(), anchorDone: z.number().int().min(0).max(scheduleMostTimes) })
    .optional(),
})
export type ScheduleMove = z.infer<typeof ScheduleMove>
