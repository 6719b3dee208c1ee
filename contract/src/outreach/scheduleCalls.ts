import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, isoDate, Message } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { Schedule, ScheduleChanges, ScheduleForm, scheduleStatuses } from './schedules.ts'
import { CalendarEntry, ScheduleMove, ScheduleSend } from './scheduleTurns.ts'

const common = { access: 'signedIn', plan: 'useSchedules' } as const
const bySchedule = z.object({ scheduleId: idParam })

export const ScheduleQuery = pageQuery.extend({
  contactId: idParam.optional(),
  status: z.enum(scheduleStatuses).optional(),
  /** By `sendAt`; days are the company's. */
  dateStart: z.union([z.iso.date(), isoDate]).optional(),
  dateEnd: z.union([z.iso.date(), isoDate]).optional(),
})
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

export const listSchedules = endpoint({
  ...common,
  method: 'GET',
  path: '/schedules',
  summary:
    'One’s own scheduled messages, or everyone’s as an admin: those that wait first, by their time; then the others, newest first.',
  query: ScheduleQuery,
  response: z.object({ schedules: z.array(Schedule), ...pageEnd }),
})
export const CalendarQuery = z.object({
  searchParam: pageQuery.shape.searchParam,
  /** Days of the company, both included; no further apart than `maxCalendarDays`. */
  dateStart: z.iso.date(),
  dateEnd: z.iso.date(),
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const readCalendar = endpoint({
  ...common,
  method: 'GET',
  path: '/schedules/calendar',
  summary:
    'What was sent, waits and comes in some days, of one’s own or, for admins, everyone’s; with the holidays among them.',
  query: CalendarQuery,
  response: z.object({
    entries: z.array(CalendarEntry),
    holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
    /** There are more than a calendar shows: the latest are left out. */
    hasMore: z.boolean(),
  }),
})
export const listScheduleSends = endpoint({
  ...common,
  method: 'GET',
  path: '/schedules/:scheduleId/sends',
  summary: 'What became of each turn, the latest first.',
  params: bySchedule,
  query: pageQuery,
  response: z.object({ sends: z.array(ScheduleSend), ...pageEnd }),
})
export const moveSchedule = endpoint({
  ...common,
  method: 'POST',
  path: '/schedules/:scheduleId/move',
  summary: 'Gives what waits another time. Returns also how to undo it, where it can be undone.',
  params: bySchedule,
  body: ScheduleMove,
  response: z.object({ schedule: Schedule, undo: ScheduleMove.nullable() }),
})
export const findSchedule = endpoint({
  ...common,
  method: 'GET',
  path: '/schedules/:scheduleId',
  summary: 'One scheduled message.',
  params: bySchedule,
  response: Schedule,
})
export const createSchedule = endpoint({
  ...common,
  method: 'POST',
  path: '/schedules',
  summary: 'Lets a message wait for its time, once or repeatedly.',
  body: ScheduleForm,
  response: Schedule,
})
export const updateSchedule = endpoint({
  ...common,
  method: 'PUT',
  path: '/schedules/:scheduleId',
  summary: 'Changes what has not been sent yet. What is left out stays.',
  params: bySchedule,
  body: ScheduleChanges,
  response: Schedule,
})
export const deleteSchedule = endpoint({
  ...common,
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  summary: 'Removes a scheduled message. What was sent stays in its ticket.',
  params: bySchedule,
  response: Message,
})
export const sendScheduleAgain = endpoint({
  ...common,
  method: 'POST',
  path: '/schedules/:scheduleId/send-again',
  summary: 'Sends at once what failed last. What waits goes on waiting.',
  params: bySchedule,
  response: Schedule,
})
export const uploadScheduleMedia = endpoint({
  ...common,
  method: 'POST',
  path: '/schedules/:scheduleId/media-upload',
  summary: 'Attaches a file, in the place of the one before; the text becomes its caption.',
  params: bySchedule,
  multipart: { field: 'file', maxFiles: 1 },
  response: Schedule,
})
export const deleteScheduleMedia = endpoint({
  ...common,
  method: 'DELETE',
  path: '/schedules/:scheduleId/media-upload',
  summary: 'Takes the file off a scheduled message.',
  params: bySchedule,
  response: Schedule,
})
