import { loginHistoryDays } from '@chatflow/contract'
import { z } from 'zod'
import { certificateJobs, watchCertificates } from './billing/certificates/certificates.jobs.ts'
import { gatewayJobs, keepWebhooks } from './billing/gateways/gateways.jobs.ts'
import { invoiceJobs, openInvoices, remindOfInvoices } from './billing/invoices/invoices.jobs.ts'
import { askGateways, forgetOldPaymentEvents, paymentJobs } from './billing/payments/payments.jobs.ts'
import { closeSoonJobs } from './service/attendance/closeSoon.ts'
import { snoozeJobs } from './service/snooze/snoozeTicket.ts'
import { macroJobs } from './service/macros/runMacro.ts'
import { closingJobs } from './service/attendance/closeTickets.ts'
import { forgetOldConnectionEvents } from './channels/connections/connectionEvents.ts'
import { forgetOldWhatsappMessages } from './channels/whatsappWeb/forgetMessages.ts'
import { overviewJobs } from './channels/connections/overview.ts'
import { syncAllTemplates, templateJobs } from './channels/templates/syncTemplates.ts'
import { deliveryJobs, giveUpOldSends } from './traffic/delivery/delivery.jobs.ts'
import { importJobs } from './traffic/imports/importHistory.ts'
import { inboundJobs } from './traffic/inbound/drain.ts'
import {
  contactDownloadJobs,
  forgetOldDownloads,
} from './conversations/contactDownloads/contactDownloads.jobs.ts'
import { contactImportJobs, forgetOldImports } from './conversations/contactImports/contactImports.jobs.ts'
import { optOutJobs } from './conversations/optOuts/optOuts.jobs.ts'
import { createMailer, mailJobs } from './company/mails/mailer.ts'
import { deletionJobs } from './company/tenants/deleteCompany.ts'
import { tenantJobs, watchAllDomains } from './company/tenants/tenants.jobs.ts'
import { fileJobs } from './media/forgetFiles.ts'
import { pictureJobs } from './conversations/contacts/contactPicture.ts'
import { profileJobs } from './conversations/contacts/contactProfile.ts'
import { heldJobs } from './conversations/messages/heldMessages.ts'
import { mediaJobs } from './conversations/messages/messageMedia.ts'
import { days, later } from './platform/clock.ts'
import { defineJob, handleJob, type CronEntry, type JobHandler } from './platform/jobs/job.ts'
import { forgetOldAttempts } from './platform/throttle.ts'
import { endShifts, shiftJobs } from './company/presence/endShifts.ts'
import { presenceJobs, settleAllPresence } from './company/presence/presence.ts'
import { forgetOldExports, privacyJobs } from './service/privacy/privacy.jobs.ts'
import { retentionJobs, startRetention } from './service/retention/retention.jobs.ts'
import { archiveJobs } from './service/companyArchives/companyArchives.ts'
import { companyImportJobs, forgetOldCompanyArchives } from './service/companyArchives/importJobs.ts'
import { replyJobs } from './automation/responders/replyToCustomer.ts'
import { forgetUnusedFlowFiles, unusedFileJobs } from './automation/flows/unusedFiles.ts'
import { knowledgeJobs } from './automation/knowledge/indexSource.ts'
import { forgetOldPromptCalls } from './automation/prompts/promptCalls.ts'
import { forgetOldCalls } from './automation/integrations/integrationCalls.ts'
import { responderJobs } from './automation/responders/replySoon.ts'
import { flowJobs } from './automation/responders/flowJobs.ts'
import { integrationJobs } from './automation/responders/askIntegration.ts'
import { laterReplyJobs } from './automation/responders/laterReply.ts'
import { lookAfterCampaigns } from './outreach/campaigns/campaignJobs.ts'
import { campaignJobs } from './outreach/campaigns/campaigns.jobs.ts'
import { checkEverywhere, rollUpEverywhere, rollupJobs } from './insight/rollups/rollups.jobs.ts'
import { sendDueReports } from './insight/reports/sendReports.ts'
import { forgetOldReports, reportJobs } from './insight/reports/reports.jobs.ts'
import { contactBookJobs, forgetOldBulkContacts } from './outreach/contactBook/runBulkChange.ts'
import { contactListJobs, forgetOldListImports } from './outreach/contactLists/contactLists.jobs.ts'
import { forgetOldResponses } from './outreach/externalApi/once.ts'
import { forgetOldDeliveries } from './outreach/webhooks/deliveries.ts'
import { webhookJobs } from './outreach/webhooks/webhooks.jobs.ts'
import { sendDueSchedules } from './outreach/schedules/dueSoon.ts'
import { scheduleJobs } from './outreach/schedules/schedules.jobs.ts'
import { runServiceTimers, serviceTimerJobs } from './service/serviceTimers/serviceTimers.jobs.ts'
import { escalateDeadlines, slaJobs } from './service/sla/sla.jobs.ts'
import { pushJobs } from './team/pushes/sendPush.ts'
import type { Services } from './services.ts'
import { auditJobs, chainAuditLogs, verifyAuditLogs } from './company/audit/chainAuditLog.ts'
import { sessionJobs } from './company/sessions/endOlderSessions.ts'
import { forgetOldChallenges } from './company/twoFactor/passkeyChallenges.ts'
import { forgetOldLogins } from './company/loginHistory/recordLogin.ts'
import { forgetOldSessions } from './company/sessions/sessions.ts'
import { sumCounters, counterJobs } from './conversations/tickets/counters.ts'
import { companiesWithPendingEvents, forgetOldEvents } from './platform/tenancy/eventLog.ts'
import type { Platform, Tenancy } from './platform/tenancy/tenancy.ts'
import { forgetOldPieces } from './channels/messenger/messengerSends.ts'
import { forgetOldSends } from './channels/whatsappCloud/cloudSends.ts'
import { forgetUnclaimed } from './traffic/inbound/unclaimed.ts'
import { forgetHandled } from './traffic/inbound/ledger.ts'

const numberLeftEvents = defineJob({ name: 'numberLeftEvents', lane: 'housekeeping', payload: z.object({}) })
const tidyUp = defineJob({ name: 'tidyUp', lane: 'housekeeping', payload: z.object({}) })

/** Everything that runs later. */
export function jobHandlers(services: Services): JobHandler[] {
  const { config, tenancy } = services
  const asking = {
    ...services,
    sealKey: services.keyFor('integrations'),
    replyKey: services.keyFor('integration replies'),
    appUrl: config.appUrl,
    retryAfterMs: config.retryAfterMs,
  }
  return [
    ...mailJobs({ config, tenancy, sealKey: services.keyFor('platform secrets') }),
    ...sessionJobs(tenancy),
    ...auditJobs({ ...services, chainKey: services.keyFor('audit chain') }),
    ...deletionJobs(services),
    ...tenantJobs({ tenancy, mailer: createMailer(config), dnsServers: config.dnsServers }),
    ...presenceJobs(tenancy),
    ...shiftJobs(tenancy),
    ...overviewJobs(tenancy),
    ...templateJobs(services),
    ...inboundJobs(services),
    ...responderJobs(services),
    ...flowJobs({ ...asking, promptKey: services.keyFor('prompts'), ...aiOf(config) }),
    ...integrationJobs(asking),
    ...knowledgeJobs(services),
    ...unusedFileJobs(services),
    ...replyJobs({ ...asking, ...aiOf(config), sealKey: services.keyFor('prompts') }),
    ...laterReplyJobs(asking),
    ...importJobs(services),
    ...mediaJobs(services),
    ...pictureJobs(services),
    ...profileJobs(services),
    ...heldJobs(tenancy),
    ...fileJobs(services),
    ...deliveryJobs(tenancy),
    ...closingJobs(tenancy),
    ...closeSoonJobs(tenancy),
    ...snoozeJobs(tenancy),
    ...macroJobs(tenancy),
    ...scheduleJobs(services),
    ...contactBookJobs(tenancy),
    ...campaignJobs(services),
    ...contactListJobs(services),
    ...webhookJobs({ ...services, sealKey: services.keyFor('webhooks'), mailer: createMailer(config) }),
    ...counterJobs(tenancy),
    ...serviceTimerJobs(services),
    ...slaJobs(services),
    ...carryingJobs(services),
    ...rollupJobs(services),
    ...reportJobs(services),
    ...optOutJobs(services),
    ...certificateJobs({ tenancy, mailer: createMailer(config) }),
    ...invoiceJobs({ tenancy, mailer: createMailer(config), origin: config.origin }),
    ...gatewayJobs({ ...services, sealKey: services.keyFor('platform secrets'), origin: config.origin }),
    ...paymentJobs({ ...services, sealKey: services.keyFor('platform secrets') }),
    ...pushJobs({ ...services, sealKey: services.keyFor('platform secrets'), origin: config.origin }),
    ...houseJobs(tenancy),
  ]
}

/** What people carry in and out as files. */
const carryingJobs = (services: Services): JobHandler[] => [
  ...privacyJobs(services),
  ...retentionJobs({ ...services, proofKey: services.keyFor('erasure receipts') }),
  ...archiveJobs(services),
  ...companyImportJobs(services),
  ...contactImportJobs(services),
  ...contactDownloadJobs(services),
]

const houseJobs = (tenancy: Tenancy): JobHandler[] => [
  handleJob(numberLeftEvents, async () => {
    for (const companyId of await tenancy.withPlatform(({ db }) => companiesWithPendingEvents(db)))
      await tenancy.numberEvents(companyId)
  }),
  handleJob(tidyUp, () => tenancy.withPlatform(forgetOld)),
]

/** What had its time. */
async function forgetOld(platform: Platform) {
  const { db, now } = platform
  await forgetOldEvents(db, later(now(), -days(1)))
  await forgetHandled(platform, later(now(), -days(30)))
  await forgetOldWhatsappMessages(platform, later(now(), -days(30)))
  await forgetOldCalls(platform, later(now(), -days(30)))
  await forgetOldPromptCalls(platform, later(now(), -days(30)))
  await forgetOldConnectionEvents(platform, later(now(), -days(30)))
  await forgetOldSessions(db, later(now(), -days(30)))
  await forgetOldLogins(db, later(now(), -days(loginHistoryDays)))
  await forgetUnclaimed(platform, later(now(), -days(30)))
  await forgetOldSends(platform, later(now(), -days(1)))
  await forgetOldPieces(platform, later(now(), -days(1)))
  await forgetOldAttempts(platform)
  await forgetOldChallenges(platform)
  await forgetOldBulkContacts(platform)
  await forgetOldResponses(platform, later(now(), -days(1)))
  await forgetOldDeliveries(platform, later(now(), -days(30)))
  await forgetOldPaymentEvents(platform, later(now(), -days(400)))
}

const aiOf = ({ aiTimeLimitMs, azureSpeechUrl }: Services['config']) => ({ aiTimeLimitMs, azureSpeechUrl })

/** Everything the clock starts, in UTC. */
export const cronEntries: CronEntry[] = [
  { job: numberLeftEvents, at: '* * * * *' },
  { job: settleAllPresence, at: '* * * * *' },
  { job: endShifts, at: '* * * * *' },
  { job: giveUpOldSends, at: '* * * * *' },
  { job: sendDueSchedules, at: '* * * * *' },
  { job: lookAfterCampaigns, at: '* * * * *' },
  { job: sumCounters, at: '* * * * *' },
  { job: runServiceTimers, at: '* * * * *' },
  { job: escalateDeadlines, at: '* * * * *' },
  { job: askGateways, at: '* * * * *' },
  { job: keepWebhooks, at: '* * * * *' },
  { job: chainAuditLogs, at: '* * * * *' },
  { job: verifyAuditLogs, at: '37 4 * * *' },
  { job: remindOfInvoices, at: '25 * * * *' },
  { job: openInvoices, at: '*/10 * * * *' },
  { job: tidyUp, at: '17 * * * *' },
  { job: watchCertificates, at: '5 6 * * *' },
  { job: watchAllDomains, at: '20 6 * * *' },
  { job: syncAllTemplates, at: '7 4 * * *' },
  { job: forgetOldExports, at: '27 * * * *' },
  { job: forgetOldCompanyArchives, at: '32 * * * *' },
  { job: forgetOldImports, at: '37 * * * *' },
  { job: forgetOldListImports, at: '42 * * * *' },
  { job: forgetOldDownloads, at: '47 * * * *' },
  { job: forgetUnusedFlowFiles, at: '27 4 * * *' },
  { job: forgetOldReports, at: '57 * * * *' },
  { job: sendDueReports, at: '*/5 * * * *' },
  { job: rollUpEverywhere, at: '12 * * * *' },
  { job: startRetention, at: '*/5 * * * *' },
  { job: checkEverywhere, at: '47 5 * * *' },
]
