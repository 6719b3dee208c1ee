import { serveAnnouncementMedia } from './team/announcements/announcementMedia.ts'
import { pushRoutes } from './team/pushes/pushes.routes.ts'
import { announcementRoutes } from './team/announcements/announcements.routes.ts'
import { assignmentRoutes } from './service/assignment/assignment.routes.ts'
import { savedViewRoutes } from './conversations/savedViews/savedViews.routes.ts'
import { macroRoutes } from './service/macros/macros.routes.ts'
import { snoozeRoutes } from './service/snooze/snooze.routes.ts'
import { attendanceRoutes } from './service/attendance/attendance.routes.ts'
import { slaRoutes } from './service/sla/sla.routes.ts'
import { kanbanRoutes } from './service/kanban/kanban.routes.ts'
import { automationRoutes } from './conversations/botMessages/automation.routes.ts'
import { assistRoutes } from './automation/assist/assist.routes.ts'
import { auditRoutes } from './company/audit/audit.routes.ts'
import { authRoutes, type AuthRoutes } from './company/auth/auth.routes.ts'
import { certificateRoutes } from './billing/certificates/certificates.routes.ts'
import { gatewayRoutes } from './billing/gateways/gateways.routes.ts'
import type { Gateways } from './billing/gateways/gatewaySecrets.ts'
import { invoiceRoutes } from './billing/invoices/invoices.routes.ts'
import { paymentRoutes } from './billing/payments/payments.routes.ts'
import { receiptRoutes } from './billing/receipts/receipts.routes.ts'
import { chatRoutes } from './team/chats/chats.routes.ts'
import { companyRoutes } from './company/companies/companies.routes.ts'
import { connectionRoutes } from './channels/connections/connections.routes.ts'
import { facebookLoginRoutes } from './channels/facebookLogin/facebookLogin.routes.ts'
import { contactDownloadRoutes } from './conversations/contactDownloads/contactDownloads.routes.ts'
import { contactImportRoutes } from './conversations/contactImports/contactImports.routes.ts'
import { apiTokenRoutes } from './outreach/apiTokens/apiTokens.routes.ts'
import { createCallerReader } from './outreach/apiTokens/identifyCaller.ts'
import { externalApiRoutes } from './outreach/externalApi/externalApi.routes.ts'
import { webhookRoutes } from './outreach/webhooks/webhooks.routes.ts'
import { connectionTestRoutes } from './outreach/connectionTests/connectionTests.routes.ts'
import { contactBookRoutes } from './outreach/contactBook/contactBook.routes.ts'
import { contactListRoutes } from './outreach/contactLists/contactLists.routes.ts'
import { optOutRoutes } from './conversations/optOuts/optOuts.routes.ts'
import { contactRoutes } from './conversations/contacts/contacts.routes.ts'
import { supportAccessRoutes } from './company/supportAccess/supportAccess.routes.ts'
import { tenantRoutes } from './company/tenants/tenants.routes.ts'
import { tagRoutes } from './conversations/tags/tags.routes.ts'
import { ticketNoteRoutes } from './conversations/ticketNotes/ticketNotes.routes.ts'
import { fileListRoutes } from './conversations/fileLists/fileLists.routes.ts'
import { helpRoutes } from './team/helps/helps.routes.ts'
import { dashboardRoutes } from './insight/dashboard/dashboard.routes.ts'
import { firstStepRoutes } from './insight/firstSteps/firstSteps.routes.ts'
import { reportRoutes } from './insight/reports/reports.routes.ts'
import { flowLabRoutes } from './automation/flowLab/flowLab.routes.ts'
import { flowRoutes } from './automation/flows/flows.routes.ts'
import { phraseCampaignRoutes } from './automation/phraseCampaigns/phraseCampaigns.routes.ts'
import { integrationRoutes } from './automation/integrations/integrations.routes.ts'
import { laterReplyRoutes } from './automation/responders/laterReply.ts'
import type { SafeHttpClient } from './automation/integrations/safeHttpClient.ts'
import { inboundRoutes } from './traffic/inbound/inbound.routes.ts'
import { systemHealthRoutes, type SystemHealthNeeds } from './insight/systemHealth/systemHealth.routes.ts'
import { mailRoutes } from './company/mails/mails.routes.ts'
import { serveWebhooks } from './traffic/inbound/webhooks.ts'
import type { CheckNumber } from './channels/connections/sessionRequests.ts'
import { templateRoutes } from './channels/templates/templates.routes.ts'
import type { Provider } from '@chatflow/contract'
import type { Channel, Webhook } from './channels/channel/Channel.ts'
import { serveMedia } from './media/serveMedia.ts'
import { messageRoutes } from './conversations/messages/messages.routes.ts'
import { aiUsageRoutes } from './company/aiUsage/aiUsage.routes.ts'
import { planRoutes } from './company/plans/plans.routes.ts'
import { companyArchiveRoutes } from './service/companyArchives/companyArchives.routes.ts'
import { privacyRoutes } from './service/privacy/privacy.routes.ts'
import { retentionRoutes } from './service/retention/retention.routes.ts'
import type { Config } from './platform/config.ts'
import type { HttpContext } from './platform/http/serve.ts'
import type { Realtime } from './platform/realtime/realtime.ts'
import type { Storage } from './platform/storage/storage.ts'
import { knowledgeRoutes } from './automation/knowledge/knowledge.routes.ts'
import type { AskingDeps } from './automation/prompts/askPrompt.ts'
import { promptRoutes } from './automation/prompts/prompts.routes.ts'
import { createTellWords } from './automation/prompts/tellWords.ts'
import { queueRoutes } from './company/queues/queues.routes.ts'
import { quickMessageRoutes } from './conversations/quickMessages/quickMessages.routes.ts'
import { campaignRoutes } from './outreach/campaigns/campaigns.routes.ts'
import { scheduleRoutes } from './outreach/schedules/schedules.routes.ts'
import { previewRoutes } from './automation/responders/previewMenu.ts'
import { domainRoutes } from './company/domains/domains.routes.ts'
import { settingRoutes } from './company/settings/settings.routes.ts'
import { simulatorRoutes } from './traffic/simulator/simulator.routes.ts'
import { systemRoutes } from './platform/http/system.routes.ts'
import { ticketRoutes } from './conversations/tickets/tickets.routes.ts'
import { invitationRoutes } from './company/users/invitations.routes.ts'
import { loginHistoryRoutes } from './company/loginHistory/loginHistory.routes.ts'
import { twoFactorRoutes } from './company/twoFactor/twoFactor.routes.ts'
import { userRoutes } from './company/users/users.routes.ts'
import { serveUserImages } from './company/users/userImages.ts'

interface RouteDeps {
  system: SystemHealthNeeds['system']
  mail: Pick<Config, 'smtpUrl' | 'mailFrom'>
  auth: AuthRoutes
  storage: Storage
  webhooks: Record<string, Webhook>
  checkNumber: CheckNumber
  channels: Record<Provider, Channel>
  meta: Config['meta']
  mediaKey: Buffer
  tokenKey: Buffer
  invitationKey: Buffer
  storeKey: Buffer
  chainKey: Buffer
  sealKey: Buffer
  integrationKey: Buffer
  webhookKey: Buffer
  asking: Pick<AskingDeps, 'sealKey' | 'aiTimeLimitMs'>
  tell: Realtime['tell']
  replyKey: Buffer
  safeHttp: SafeHttpClient
  proofKey: Buffer
  transcriptionMs: number
  origin: string | undefined
  dnsServers: string[]
  gateways: Gateways
}

/** Everything the server answers. */
export function mountRoutes(http: HttpContext, deps: RouteDeps) {
  systemRoutes(http)
  twoFactorRoutes(http, deps.auth)
  loginHistoryRoutes(http)
  authRoutes(http, deps.auth)
  auditRoutes(http, deps.chainKey)
  planRoutes(http)
  companyRoutes(http)
  tenantRoutes(http)
  supportAccessRoutes(http, deps.auth)
  settingRoutes(http, deps)
  domainRoutes(http, deps)
  queueRoutes(http)
  previewRoutes(http)
  userRoutes(http, deps.storage)
  invitationRoutes(http, deps.invitationKey)
  serveUserImages(http, deps.storage, deps.mediaKey)
  channelRoutes(http, deps)
  contactRoutes(http)
  contactImportRoutes(http, deps.storage)
  contactDownloadRoutes(http)
  optOutRoutes(http, deps.storage)
  tagRoutes(http)
  ticketRoutes(http)
  savedViewRoutes(http)
  ticketNoteRoutes(http)
  quickMessageRoutes(http, deps.storage)
  fileListRoutes(http, deps.storage)
  automationWingRoutes(http, deps)
  messageRoutes(http, {
    storage: deps.storage,
    sealKey: deps.sealKey,
    timeLimitMs: deps.transcriptionMs,
  })
  assignmentRoutes(http)
  automationRoutes(http)
  attendanceRoutes(http, deps.checkNumber)
  snoozeRoutes(http)
  macroRoutes(http)
  kanbanRoutes(http)
  slaRoutes(http)
  outreachRoutes(http, deps)
  privacyRoutes(http, deps)
  retentionRoutes(http)
  companyArchiveRoutes(http, deps.storage)
  simulatorRoutes(http, deps.storage)
  serveMedia(http, deps.storage, deps.mediaKey)
  insightRoutes(http)
  teamRoutes(http, deps)
  mailRoutes(http, deps)
  systemHealthRoutes(http, deps)
  billingRoutes(http, deps)
}

/** Who pays whom. */
function billingRoutes(http: HttpContext, deps: RouteDeps) {
  const { gateways, sealKey, origin } = deps
  certificateRoutes(http, sealKey)
  gatewayRoutes(http, { tenancy: http.tenancy, gateways, sealKey, origin })
  invoiceRoutes(http)
  paymentRoutes(http, { tenancy: http.tenancy, gateways, sealKey, origin })
  receiptRoutes(http, deps.storage)
}

/** Who answers by itself. */
function automationWingRoutes(http: HttpContext, deps: RouteDeps) {
  integrationRoutes(http, { sealKey: deps.integrationKey, safeHttp: deps.safeHttp })
  const asking = { ...deps.asking, tenancy: http.tenancy, safeHttp: deps.safeHttp }
  knowledgeRoutes(http, deps.storage)
  const tellWords = createTellWords(deps.tell)
  aiUsageRoutes(http)
  promptRoutes(http, asking, tellWords)
  assistRoutes(http, asking, tellWords)
  flowRoutes(http, { sealKey: deps.integrationKey, storage: deps.storage })
  phraseCampaignRoutes(http)
  flowLabRoutes(http)
  laterReplyRoutes(http, deps.replyKey)
}

/** What it all amounted to. */
function insightRoutes(http: HttpContext) {
  firstStepRoutes(http)
  dashboardRoutes(http)
  reportRoutes(http)
}

/** Colleagues among themselves. */
function teamRoutes(http: HttpContext, { storage, mediaKey, sealKey }: RouteDeps) {
  pushRoutes(http, sealKey)
  announcementRoutes(http, storage)
  serveAnnouncementMedia(http, storage, mediaKey)
  helpRoutes(http)
  chatRoutes(http, storage)
}

function outreachRoutes(http: HttpContext, deps: RouteDeps) {
  const { storage, checkNumber, tokenKey } = deps
  scheduleRoutes(http, storage)
  connectionTestRoutes(http)
  contactBookRoutes(http)
  campaignRoutes(http, storage)
  contactListRoutes(http, storage)
  const identify = createCallerReader({ tenancy: http.tenancy, tokenKey, clock: http })
  apiTokenRoutes(http, tokenKey)
  externalApiRoutes(http, { identify, storage, checkNumber })
  webhookRoutes(http, { identify, sealKey: deps.webhookKey, safeHttp: deps.safeHttp })
}

/** What is reached, and who calls. */
function channelRoutes(http: HttpContext, deps: RouteDeps) {
  connectionRoutes(http, deps)
  templateRoutes(http, deps.channels)
  facebookLoginRoutes(http, deps)
  inboundRoutes(http)
  serveWebhooks(http.app, { tenancy: http.tenancy, webhooks: deps.webhooks })
}
