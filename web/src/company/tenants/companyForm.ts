import { monthsOf, type ListedCompany, type Recurrence } from '@chatflow/contract'
import { dayOf } from '../../platform/calendar.ts'

export type CompanyFormValues = {
  name: string
  email: string
  password: string
  phone: string
  document: string
  planId: string
  status: boolean
  /** A day, as `yyyy-mm-dd`. */
  dueDate: string
  recurrence: Recurrence
  paymentMethod: string
  addressStreet: string
  addressCity: string
  addressState: string
  numberAttendants: string
  numberConections: string
}

const typed = (count: number | null) => (count === null ? '' : String(count))
export function initialCompanyForm(company: ListedCompany | 'new'): CompanyFormValues {
  if (company === 'new')
    return {
      name: '',
      email: '',
      password: '',
      phone: '',
      document: '',
      planId: '',
      status: true,
      dueDate: '',
      recurrence: 'MENSAL',
      paymentMethod: '',
      addressStreet: '',
      addressCity: '',
      addressState: '',
      numberAttendants: '',
      numberConections: '',
    }
  return {
    name: company.name,
    email: company.email ?? '',
    password: '',
    phone: company.phone ?? '',
    document: company.document ?? '',
    planId: String(company.planId),
    status: company.status,
    // A company's last day is the one that its own calendar shows.
    dueDate: company.dueDate === null ? '' : dayOf(company.dueDate, company.timezone),
    recurrence: company.recurrence,
    paymentMethod: company.paymentMethod ?? '',
    addressStreet: company.addressStreet ?? '',
    addressCity: company.addressCity ?? '',
    addressState: company.addressState ?? '',
    numberAttendants: typed(company.numberAttendants),
    numberConections: typed(company.numberConections),
  }
}

/** One period further, from the due date or from today, whichever is later. A shorter month ends on its last day. */
export function onePeriodLater(dueDate: string, recurrence: Recurrence, today: string): string {
  const from = dueDate > today ? dueDate : today
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const months = year * 12 + (month - 1) + monthsOf[recurrence]
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate()
  const next = new Date(Date.UTC(Math.floor(months / 12), months % 12, Math.min(day, lastDay)))
  return next.toISOString().slice(0, 10)
}
