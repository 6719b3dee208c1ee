import { isExpired, type TemplateChoice } from '@chatflow/contract'
import { tellPosition } from '../../service/assignment/tellPosition.ts'
import { closeTicket } from '../../conversations/tickets/closeTicket.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fillIn } from '../../conversations/messages/fillIn.ts'
import { mediaColumns } from '../../conversations/messages/mediaColumns.ts'
import { queueMessage } from '../../conversations/messages/sendMessage.ts'
import { templateMessage } from '../../conversations/messages/templateMessage.ts'
import { signedBy } from '../../conversations/messages/signature.ts'
import { refuseClosedWindow } from '../../conversations/messages/writable.ts'
import { days } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findConversation } from '../../conversations/tickets/conversation.ts'
import type { LockedTicket } from '../../conversations/tickets/lockTicket.ts'
import type { ScheduleRow } from './schedules.queries.ts'
import { ticketFor } from './ticketFor.ts'

/** Says it to the customer, in the ticket it belongs to. Returns the id of the message. */
export async function sendSchedule(tenant: Tenant, schedule: ScheduleRow): Promise<number> {
  await refuseUnentitled(tenant)
  const { connections } = await companySnapshot(tenant)
  const conversation = await findConversation(tenant, schedule)
  const { ticket, isNew } = await ticketFor(tenant, schedule, conversation)
  const connection = connections.get(conversation.whatsappId) ?? fail('ERR_NO_WAPP_FOUND')
  // The network takes an approved text at any time.
  if (!schedule.template) refuseClosedWindow(tenant, ticket, connection, 'program')
  const said = schedule.template
    ? await templateOf(tenant, ticket, schedule.template, schedule.media)
    : await wordsOf(tenant, ticket, schedule)
  const message = { ...said, userId: schedule.userId }
  // Behind what answers somebody; but worth a day, as an appointment is.
  const how = { lane: 'campaign', purpose: 'notices', keepFor: days(1) } as const
  const messageId = await queueMessage(tenant, ticket, message, how)
  if (isNew && ticket.status === 'closed') await closeTicket(tenant, ticket, { userId: ticket.userId })
  if (isNew && ticket.status === 'pending') await tellPosition(tenant, ticket)
  return messageId
}

async function wordsOf(tenant: Tenant, ticket: LockedTicket, schedule: ScheduleRow) {
  const { userId, media } = schedule
  const text = await fillIn(tenant, ticket, schedule.body, userId)
  return {
    ...(media && { ...mediaColumns(media), mediaType: media.mediaType }),
    body: schedule.assinar ? await signedBy(tenant, text, userId) : text,
  }
}

/** The ticket may lie on another connection than the one it was written for: templates belong to theirs. */
const templateOf = (
  tenant: Tenant,
  { whatsappId }: LockedTicket,
  template: TemplateChoice,
  media: ScheduleRow['media'],
) => templateMessage(tenant, whatsappId ?? fail('ERR_NO_WAPP_FOUND'), template, media)

/** A company whose time is over, or whose plan has lost it, sends nothing by itself. */
async function refuseUnentitled({ db, companyId, now }: Tenant) {
  const { useSchedules, ...company } = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.id', 'companies.status', 'companies.dueDate', 'plans.useSchedules'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (!company.status || isExpired(company, now())) fail('ERR_COMPANY_EXPIRED')
  if (!useSchedules) fail('ERR_NO_PERMISSION')
}
