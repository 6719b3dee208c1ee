import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { schedules } from './hours.ts'
import { Plan } from './plans.ts'

/** How often a company pays, and after how many months the next time is due. */
export const monthsOf = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const
export type Recurrence = keyof typeof monthsOf
export const recurrences = Object.keys(monthsOf) as [Recurrence, ...Recurrence[]]

export const Company = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  document: z.string().nullable(),
  planId: id,
  status: z.boolean(),
  dueDate: isoDate.nullable(),
  recurrence: z.enum(recurrences),
  paymentMethod: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  /** How many users and connections it may have, where that is not what its plan says. */
  numberAttendants: z.number().int().nullable(),
  numberConections: z.number().int().nullable(),
  lastLogin: isoDate.nullable(),
  timezone: z.string(),
  /** When it is open, where the hours of the company decide. */
  schedules,
  createdAt: isoDate,
})
export type Company = z.infer<typeof Company>

const byCompany = z.object({ companyId: idParam })

export const findCompanyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/:companyId',
  summary: 'A company with its plan and what the plan allows.',
  access: 'signedIn',
  whileExpired: true,
  params: byCompany,
  response: Company.extend({ plan: Plan }),
})

export const saveCompanySchedules = endpoint({
  method: 'PUT',
  path: '/companies/:companyId/schedules',
  summary: 'Says when the own company is open. A day that is left out has the usual hours.',
  access: 'settings:manage',
  params: byCompany,
  body: z.object({ id: z.unknown().optional(), schedules }),
  response: Company,
})

/** By its name, such as `America/Sao_Paulo`: a plain distance from UTC knows no summer time. */
function isTimezone(zone: string): boolean {
  try {
    return (
      /^[A-Z]/.test(zone) &&
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}
export const changeTimezone = endpoint({
  method: 'PUT',
  path: '/companies/:companyId/timezone',
  summary: 'Says in which time zone the own company works.',
  access: 'settings:manage',
  params: byCompany,
  body: z.object({ timezone: z.string().max(100).refine(isTimezone, 'Unknown time zone') }),
  response: Company,
})
