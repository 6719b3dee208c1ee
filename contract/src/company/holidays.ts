import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message, text } from '../platform/fields.ts'

/** A day on which the company is closed, whatever its hours say. */
export const Holiday = z.object({ id, day: z.iso.date(), name: z.string() })
export type Holiday = z.infer<typeof Holiday>

export const HolidayForm = z.object({
  day: z.iso.date('Required'),
  name: text(100).trim().min(2, 'Too Short!'),
})
export type HolidayForm = z.infer<typeof HolidayForm>

export const listHolidays = endpoint({
  method: 'GET',
  path: '/holidays',
  summary: 'The holidays of the company, the earliest first.',
  access: 'settings:manage',
  response: z.array(Holiday),
})
export const createHoliday = endpoint({
  method: 'POST',
  path: '/holidays',
  summary: 'Adds a day on which the company is closed.',
  access: 'settings:manage',
  body: HolidayForm,
  response: Holiday,
})
export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/holidays/:holidayId',
  summary: 'Makes a holiday a day like others.',
  access: 'settings:manage',
  params: z.object({ holidayId: idParam }),
  response: Message,
})
