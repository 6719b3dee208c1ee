import { z } from 'zod'
import { timeOfDay } from '../platform/fields.ts'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
const stretches = [
  ['startTimeA', 'endTimeA'],
  ['startTimeB', 'endTimeB'],
] as const
const optionalTime = z.union([timeOfDay, z.literal('')])
/** A day with up to two stretches of hours. One that ends before it starts goes on past midnight. */
export const ScheduleRow = z
  .object({
    weekday: z.string().max(30),
    weekdayEn: z.enum(weekdays),
    startTimeA: optionalTime,
    endTimeA: optionalTime,
    startTimeB: optionalTime,
    endTimeB: optionalTime,
  })
  .superRefine((row, context) => {
    for (const [start, end] of stretches)
      if ((row[start] === '') !== (row[end] === ''))
        context.addIssue({ code: 'custom', path: [row[start] === '' ? start : end], message: 'Required' })
  })
export type ScheduleRow = z.infer<typeof ScheduleRow>
export const schedules = z.array(ScheduleRow).max(7)

const weekdayNames = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const
export const defaultSchedules: ScheduleRow[] = weekdays.map((weekdayEn) => ({
  weekday: weekdayNames[weekdayEn],
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}))

/** A row for each day of the week, Monday first: a day that was not given has the usual hours. */
export const wholeWeek = (given: readonly ScheduleRow[]): ScheduleRow[] =>
  defaultSchedules.map((usual) => given.find(({ weekdayEn }) => weekdayEn === usual.weekdayEn) ?? usual)
