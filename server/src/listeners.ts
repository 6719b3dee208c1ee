import { refuseUnready } from './automation/flowLab/checkDraft.ts'
import { flowPublishing } from './automation/flows/publishFlow.ts'
import { integrationDeleted } from './automation/integrations/saveIntegration.ts'
import { knowledgeDeleted } from './automation/knowledge/saveSource.ts'
import { forgetKnowledge } from './automation/prompts/forgetKnowledge.ts'
import { forgetSent } from './automation/integrations/forgetSent.ts'
import { forgetSeen } from './automation/prompts/forgetSeen.ts'
import { leavePrompt } from './automation/prompts/leavePrompt.ts'
import { promptDeleted } from './automation/prompts/savePrompt.ts'
import { connectionUp } from './channels/connections/connectionUp.ts'
import { connectionHoursChanged } from './channels/connections/saveConnection.ts'
import { governorChanged } from './channels/governor/governorChanged.ts'
import { releaseHolds } from './channels/outbox/holds.ts'
import { hoursChanged } from './company/companies/changeHours.ts'
import { holidaysChanged } from './company/companies/holidays.ts'
import { queueDeleted } from './company/queues/deleteQueue.ts'
import { companyClosed } from './company/tenants/deleteCompany.ts'
import { queueSaved } from './company/queues/saveQueue.ts'
import { settingChanged } from './company/settings/changeCompanySetting.ts'
import { userDeleted } from './company/users/deleteUser.ts'
import { leaveIntegration } from './conversations/botMessages/leaveIntegration.ts'
import {
  contactCreated,
  contactDeleted,
  contactsMerged,
  contactsUnmerged,
  contactUpdated,
  numberChanged,
} from './conversations/contacts/contactEvents.ts'
import { forgetRowsOf } from './conversations/contactImports/forgetImported.ts'
import { forgetConsentsOf, keepOutUnder } from './conversations/optOuts/forgetConsents.ts'
import { forgetOwnQuickMessages } from './conversations/quickMessages/saveQuickMessage.ts'
import { showFailure } from './outreach/schedules/showFailure.ts'
import { forgetInLists } from './outreach/contactLists/forgetInLists.ts'
import { resumeOn } from './outreach/campaigns/campaignPaces.ts'
import { hearAnswer, hearConfirmation } from './outreach/campaigns/hearAnswer.ts'
import { stopAllCampaigns } from './outreach/campaigns/stopAllCampaigns.ts'
import { forgetRecipient, mergeRecipients } from './outreach/campaigns/recipientsOfContacts.ts'
import { noteAck, noteFailure } from './outreach/campaigns/recordResult.ts'
import { moveForHolidays } from './outreach/schedules/moveForHolidays.ts'
import { deleteSchedulesOf } from './outreach/schedules/saveSchedule.ts'
import { on, onSlowly } from './platform/tenancy/domainEvents.ts'
import type { Listener } from './platform/tenancy/tenancy.ts'
import { forgetOwnViews } from './conversations/savedViews/saveView.ts'
import { moveSendings } from './insight/reports/moveSendings.ts'
import { forgetOwnReports } from './insight/reports/savedReports.ts'
import { forgetOwnMacros } from './service/macros/saveMacro.ts'
import { wakeOnMessage } from './service/snooze/snoozeTicket.ts'
import { leaveQueue } from './service/attendance/leaveQueue.ts'
import { releaseTickets } from './service/attendance/releaseTickets.ts'
import { contactErased, erasureStarted, messagesErased } from './service/privacy/erasureEvents.ts'
import { forgetExportsOf } from './service/privacy/contactExports.ts'
import { removeArchivesOf } from './service/companyArchives/companyArchives.ts'
import { customerWrote } from './traffic/inbound/inboundEvents.ts'
import {
  followChange,
  followHours,
  followMessage,
  followOpened,
  followQueue,
  followSetting,
} from './service/sla/follow.ts'
import { deadlineTold } from './service/sla/tellOfDeadline.ts'
import { finishConversations, forgetInLedger } from './traffic/inbound/forgetInLedger.ts'
import { syncProven } from './channels/templates/syncTemplates.ts'
import { claimEvents } from './traffic/inbound/unclaimed.ts'
import { accountsProven } from './channels/connections/accounts.ts'
import { closeAllConnections } from './channels/connections/closeAllConnections.ts'
import { detachQueue } from './channels/connections/detachConnections.ts'
import { dropHeld, moveHeldLater } from './conversations/messages/heldMessages.ts'
import {
  forgetFilesOfTicket,
  forgetFilesSentBy,
  forgetReactionsOf,
} from './conversations/messages/forgetSaid.ts'
import { messageAcked, messageFailed, messageStored } from './conversations/messages/messageEvents.ts'
import { giveMessagesBack, mergeMessages } from './conversations/messages/messagesOfContacts.ts'
import { forgetTagsOf, giveTagsBack, mergeTags } from './conversations/tags/tagsOfContacts.ts'
import { forgetNotesOf, giveNotesBack, mergeNotes } from './conversations/ticketNotes/notesOfContacts.ts'
import { deleteTicketsOf } from './conversations/tickets/deleteTicket.ts'
import { forgetLastWordsOf } from './conversations/tickets/forgetTickets.ts'
import {
  secondTicketsClosed,
  ticketChanged,
  ticketClosed,
  ticketDeleted,
  ticketEnded,
  ticketGiven,
  ticketOpened,
  ticketRated,
  ticketTransferred,
} from './conversations/tickets/ticketEvents.ts'
import { giveTicketsBack, mergeTickets, moveToNumber } from './conversations/tickets/ticketsOfContacts.ts'
import { forgetDeliveriesOf } from './outreach/webhooks/deliveries.ts'
import {
  tellClosed,
  tellCreated,
  tellOpened,
  tellRated,
  tellStatus,
  tellStored,
  tellTransferred,
  tellUpdated,
} from './outreach/webhooks/tellWebhooks.ts'
import { chatMentioned, directWritten } from './team/chats/chatMentions.ts'
import { pushDeadline, pushDirect, pushGiven, pushMention } from './team/pushes/tellByPush.ts'
import { giveSchedulesBack, mergeSchedules } from './outreach/schedules/schedulesOfContacts.ts'

/** Who reacts to what: imports run down, events run up. */
export const listeners: Listener[] = [
  ...on(flowPublishing, refuseUnready),
  ...on(governorChanged, releaseHolds),
  ...on(connectionUp, resumeOn),
  ...on(holidaysChanged, moveForHolidays, followHours),
  ...on(hoursChanged, followHours, moveSendings),
  ...on(connectionHoursChanged, followHours),
  ...on(settingChanged, followSetting),
  ...on(queueSaved, followQueue),
  ...on(queueDeleted, leaveQueue, detachQueue),
  ...on(
    userDeleted,
    releaseTickets,
    forgetOwnQuickMessages,
    forgetOwnViews,
    forgetOwnMacros,
    forgetOwnReports,
  ),
  ...on(integrationDeleted, leaveIntegration),
  ...on(promptDeleted, leavePrompt),
  ...on(knowledgeDeleted, forgetKnowledge),
  ...on(messageStored, wakeOnMessage, followMessage, hearAnswer, tellStored),
  ...on(customerWrote, hearConfirmation),
  ...on(messageAcked, noteAck, tellStatus),
  ...on(messageFailed, showFailure, noteFailure, tellStatus),
  ...on(ticketOpened, followOpened, tellOpened),
  ...on(ticketChanged, followChange),
  ...on(ticketEnded, tellClosed),
  ...on(ticketTransferred, tellTransferred),
  ...on(ticketGiven, pushGiven),
  ...on(chatMentioned, pushMention),
  ...on(directWritten, pushDirect),
  ...on(deadlineTold, pushDeadline),
  ...on(ticketRated, tellRated),
  ...on(contactCreated, tellCreated),
  ...on(contactUpdated, tellUpdated),
  ...on(ticketClosed, dropHeld),
  ...on(ticketDeleted, forgetFilesOfTicket),
  ...on(numberChanged, moveToNumber, keepOutUnder),
  ...on(contactsMerged, mergeTickets, mergeMessages, mergeNotes, mergeSchedules, mergeTags, mergeRecipients),
  ...on(contactsUnmerged, giveTicketsBack, giveMessagesBack, giveNotesBack, giveSchedulesBack, giveTagsBack),
  ...on(secondTicketsClosed, moveHeldLater),
  ...on(
    contactDeleted,
    forgetReactionsOf,
    forgetLastWordsOf,
    deleteSchedulesOf,
    forgetRecipient,
    forgetExportsOf,
    deleteTicketsOf,
    forgetFilesSentBy,
    forgetRowsOf,
    forgetInLists,
    forgetConsentsOf,
    forgetDeliveriesOf,
  ),
  ...on(
    contactErased,
    deleteSchedulesOf,
    forgetRecipient,
    forgetNotesOf,
    forgetTagsOf,
    forgetRowsOf,
    forgetInLists,
    forgetConsentsOf,
    forgetSeen,
    forgetSent,
    forgetDeliveriesOf,
  ),
  ...onSlowly(companyClosed, stopAllCampaigns, closeAllConnections, removeArchivesOf),
  ...onSlowly(erasureStarted, finishConversations),
  ...onSlowly(messagesErased, forgetInLedger),
  ...onSlowly(accountsProven, claimEvents, syncProven),
]
