import { scheduleDayRules, scheduleIntervals, type Schedule, type ScheduleForm } from '@chatflow/contract'
import type { ScheduleSlotProps } from '../../conversations/tickets/slots.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { companyTime } from '../../platform/calendar.ts'

/** What the dialog edits. Chosen numbers are texts there. */
export type Values = Omit<ScheduleForm, 'contactId' | 'intervalo' | 'tipoDias'> & {
  contactId: number | null
  intervalo: string
  tipoDias: string
}

const hourMs = 3_600_000

interface NewSchedule {
  ticket: Omit<ScheduleSlotProps['ticket'], 'contact' | 'contactId'> & { contactId: number | null }
  body: string
  isSigned: boolean
  timezone: string
  /** On the clocks of the company; one hour ahead unless told. */
  sendAt?: string | undefined
}

const inAnHour = (timezone: string) => companyTime(new Date(serverNow().getTime() + hourMs), timezone)

/** One hour ahead, once, on the line that the ticket is on. */
export const newValues = ({ ticket, body, isSigned, timezone, sendAt }: NewSchedule): Values => ({
  body,
  contactId: ticket.contactId,
  sendAt: sendAt ?? inAnHour(timezone),
  whatsappId: ticket.whatsappId,
  ticketUserId: null,
  queueId: ticket.queueId,
  openTicket: 'enabled',
  statusTicket: 'closed',
  intervalo: String(scheduleIntervals.days),
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: String(scheduleDayRules.same),
  assinar: isSigned,
  template: null,
})

export function valuesOf(schedule: Schedule, timezone: string): Values {
  const { body, contactId, whatsappId, ticketUserId, queueId, openTicket, statusTicket, assinar } = schedule
  const { sendAt, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias } = schedule
  return {
    body,
    contactId,
    whatsappId,
    ticketUserId,
    queueId,
    openTicket,
    statusTicket,
    assinar,
    valorIntervalo,
    enviarQuantasVezes,
    sendAt: companyTime(sendAt, timezone),
    intervalo: String(intervalo),
    tipoDias: String(tipoDias),
    template: schedule.template,
  }
}
