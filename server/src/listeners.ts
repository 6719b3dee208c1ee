import { integrationDeleted } from './automation/integrations/saveIntegration.ts'
import { holidaysChanged } from './company/companies/holidays.ts'
import { queueDeleted } from './company/queues/deleteQueue.ts'
import { userDeleted } from './company/users/deleteUser.ts'
import { leaveIntegration } from './conversations/botMessages/leaveIntegration.ts'
import { contactDeleted } from './conversations/contacts/contactEvents.ts'
import { forgetOwnQuickMessages } from './conversations/quickMessages/saveQuickMessage.ts'
import { moveForHolidays } from './outreach/schedules/moveForHolidays.ts'
import { deleteSchedulesOf } from './outreach/schedules/saveSchedule.ts'
import { on, onSlowly, type Listener } from './platform/tenancy/domainEvents.ts'
import { leaveQueue } from './service/attendance/leaveQueue.ts'
import { releaseTickets } from './service/attendance/releaseTickets.ts'
import { eraseInGroups } from './service/privacy/eraseMessages.ts'
import { contactErased, erasureStarted, messagesErased } from './service/privacy/erasureEvents.ts'
import { forgetExportsOf } from './service/privacy/contactExports.ts'
import { finishConversations, forgetInLedger } from './traffic/inbound/forgetInLedger.ts'

/** Who reacts to what: imports run down, events run up. */
export const listeners: Listener[] = [
  ...on(holidaysChanged, moveForHolidays),
  ...on(queueDeleted, leaveQueue),
  ...on(userDeleted, releaseTickets, forgetOwnQuickMessages),
  ...on(integrationDeleted, leaveIntegration),
  ...on(contactDeleted, eraseInGroups, deleteSchedulesOf, forgetExportsOf),
  ...on(contactErased, deleteSchedulesOf),
  ...onSlowly(erasureStarted, finishConversations),
  ...onSlowly(messagesErased, forgetInLedger),
]
