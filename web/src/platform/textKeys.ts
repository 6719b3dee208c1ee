import type { DefaultNamespace, Namespace } from 'i18next'
import type aiUsage from '../locales/pt-BR/aiUsage.json'
import type announcements from '../locales/pt-BR/announcements.json'
import type app from '../locales/pt-BR/app.json'
import type assist from '../locales/pt-BR/assist.json'
import type audit from '../locales/pt-BR/audit.json'
import type auditFields from '../locales/pt-BR/auditFields.json'
import type auth from '../locales/pt-BR/auth.json'
import type campaignEditor from '../locales/pt-BR/campaignEditor.json'
import type campaignPreflight from '../locales/pt-BR/campaignPreflight.json'
import type campaignReport from '../locales/pt-BR/campaignReport.json'
import type campaigns from '../locales/pt-BR/campaigns.json'
import type campaignSettings from '../locales/pt-BR/campaignSettings.json'
import type certificates from '../locales/pt-BR/certificates.json'
import type charts from '../locales/pt-BR/charts.json'
import type checkout from '../locales/pt-BR/checkout.json'
import type chats from '../locales/pt-BR/chats.json'
import type chatTalk from '../locales/pt-BR/chatTalk.json'
import type composer from '../locales/pt-BR/composer.json'
import type connections from '../locales/pt-BR/connections.json'
import type contacts from '../locales/pt-BR/contacts.json'
import type contactDownloads from '../locales/pt-BR/contactDownloads.json'
import type contactImports from '../locales/pt-BR/contactImports.json'
import type contactLists from '../locales/pt-BR/contactLists.json'
import type conversation from '../locales/pt-BR/conversation.json'
import type conversationView from '../locales/pt-BR/conversationView.json'
import type dashboard from '../locales/pt-BR/dashboard.json'
import type drawer from '../locales/pt-BR/drawer.json'
import type emoji from '../locales/pt-BR/emoji.json'
import type errors from '../locales/pt-BR/errors.json'
import type facebookLogin from '../locales/pt-BR/facebookLogin.json'
import type failures from '../locales/pt-BR/failures.json'
import type fileLists from '../locales/pt-BR/fileLists.json'
import type flowEditor from '../locales/pt-BR/flowEditor.json'
import type firstSteps from '../locales/pt-BR/firstSteps.json'
import type flowLab from '../locales/pt-BR/flowLab.json'
import type flowList from '../locales/pt-BR/flowList.json'
import type gateways from '../locales/pt-BR/gateways.json'
import type health from '../locales/pt-BR/health.json'
import type helps from '../locales/pt-BR/helps.json'
import type inbound from '../locales/pt-BR/inbound.json'
import type insight from '../locales/pt-BR/insight.json'
import type myDay from '../locales/pt-BR/myDay.json'
import type integrations from '../locales/pt-BR/integrations.json'
import type invitations from '../locales/pt-BR/invitations.json'
import type invoices from '../locales/pt-BR/invoices.json'
import type kanban from '../locales/pt-BR/kanban.json'
import type keys from '../locales/pt-BR/keys.json'
import type knowledge from '../locales/pt-BR/knowledge.json'
import type macros from '../locales/pt-BR/macros.json'
import type mails from '../locales/pt-BR/mails.json'
import type networks from '../locales/pt-BR/networks.json'
import type notifications from '../locales/pt-BR/notifications.json'
import type optOuts from '../locales/pt-BR/optOuts.json'
import type externalApi from '../locales/pt-BR/externalApi.json'
import type panel from '../locales/pt-BR/panel.json'
import type payments from '../locales/pt-BR/payments.json'
import type phraseCampaigns from '../locales/pt-BR/phraseCampaigns.json'
import type plans from '../locales/pt-BR/plans.json'
import type presence from '../locales/pt-BR/presence.json'
import type companyArchives from '../locales/pt-BR/companyArchives.json'
import type retention from '../locales/pt-BR/retention.json'
import type privacy from '../locales/pt-BR/privacy.json'
import type prompts from '../locales/pt-BR/prompts.json'
import type queues from '../locales/pt-BR/queues.json'
import type quickMessages from '../locales/pt-BR/quickMessages.json'
import type reports from '../locales/pt-BR/reports.json'
import type robot from '../locales/pt-BR/robot.json'
import type savedViews from '../locales/pt-BR/savedViews.json'
import type schedules from '../locales/pt-BR/schedules.json'
import type templates from '../locales/pt-BR/templates.json'
import type settings from '../locales/pt-BR/settings.json'
import type sheets from '../locales/pt-BR/sheets.json'
import type shell from '../locales/pt-BR/shell.json'
import type simulator from '../locales/pt-BR/simulator.json'
import type snooze from '../locales/pt-BR/snooze.json'
import type sla from '../locales/pt-BR/sla.json'
import type subscription from '../locales/pt-BR/subscription.json'
import type supportAccess from '../locales/pt-BR/supportAccess.json'
import type systemHealth from '../locales/pt-BR/systemHealth.json'
import type tags from '../locales/pt-BR/tags.json'
import type tenants from '../locales/pt-BR/tenants.json'
import type ticketPresence from '../locales/pt-BR/ticketPresence.json'
import type tickets from '../locales/pt-BR/tickets.json'
import type todos from '../locales/pt-BR/todos.json'
import type twoFactor from '../locales/pt-BR/twoFactor.json'
import type ui from '../locales/pt-BR/ui.json'
import type users from '../locales/pt-BR/users.json'
import type whiteLabel from '../locales/pt-BR/whiteLabel.json'

interface Texts {
  aiUsage: typeof aiUsage
  announcements: typeof announcements
  app: typeof app
  assist: typeof assist
  audit: typeof audit
  auditFields: typeof auditFields
  auth: typeof auth
  campaignEditor: typeof campaignEditor
  campaignPreflight: typeof campaignPreflight
  campaignReport: typeof campaignReport
  campaigns: typeof campaigns
  campaignSettings: typeof campaignSettings
  certificates: typeof certificates
  charts: typeof charts
  chats: typeof chats
  chatTalk: typeof chatTalk
  checkout: typeof checkout
  composer: typeof composer
  connections: typeof connections
  contacts: typeof contacts
  contactDownloads: typeof contactDownloads
  contactImports: typeof contactImports
  contactLists: typeof contactLists
  conversation: typeof conversation
  conversationView: typeof conversationView
  dashboard: typeof dashboard
  drawer: typeof drawer
  emoji: typeof emoji
  errors: typeof errors
  facebookLogin: typeof facebookLogin
  failures: typeof failures
  fileLists: typeof fileLists
  firstSteps: typeof firstSteps
  flowLab: typeof flowLab
  flowList: typeof flowList
  flowEditor: typeof flowEditor
  gateways: typeof gateways
  health: typeof health
  helps: typeof helps
  inbound: typeof inbound
  insight: typeof insight
  myDay: typeof myDay
  integrations: typeof integrations
  invitations: typeof invitations
  invoices: typeof invoices
  kanban: typeof kanban
  keys: typeof keys
  knowledge: typeof knowledge
  macros: typeof macros
  mails: typeof mails
  systemHealth: typeof systemHealth
  networks: typeof networks
  notifications: typeof notifications
  optOuts: typeof optOuts
  externalApi: typeof externalApi
  panel: typeof panel
  payments: typeof payments
  phraseCampaigns: typeof phraseCampaigns
  plans: typeof plans
  presence: typeof presence
  companyArchives: typeof companyArchives
  privacy: typeof privacy
  retention: typeof retention
  prompts: typeof prompts
  queues: typeof queues
  quickMessages: typeof quickMessages
  reports: typeof reports
  robot: typeof robot
  savedViews: typeof savedViews
  schedules: typeof schedules
  templates: typeof templates
  settings: typeof settings
  sheets: typeof sheets
  shell: typeof shell
  simulator: typeof simulator
  snooze: typeof snooze
  sla: typeof sla
  subscription: typeof subscription
  supportAccess: typeof supportAccess
  tags: typeof tags
  tenants: typeof tenants
  ticketPresence: typeof ticketPresence
  tickets: typeof tickets
  todos: typeof todos
  twoFactor: typeof twoFactor
  ui: typeof ui
  users: typeof users
  whiteLabel: typeof whiteLabel
}

export type TextFile = keyof Texts

type Form = 'one' | 'other'
type Uncounted<Key> = Key extends `${infer Base}_ordinal_${Form}` | `${infer Base}_${Form}` ? Base : Key

/** `a.b` of `{ a: { b: 'text' } }` */
type KeysOf<File> = {
  [K in keyof File & string]: File[K] extends string ? Uncounted<K> : `${K}.${KeysOf<File[K]>}`
}[keyof File & string]
/** `a` of `{ a: { b: 'text' } }`: where several texts stand. */
type BranchesOf<File> = {
  [K in keyof File & string]: File[K] extends string ? never : K | `${K}.${BranchesOf<File[K]>}`
}[keyof File & string]

// Each list is made once, and a call only looks its word up in it: i18next works out anew what each call may say.
type Keys = { [File in TextFile]: KeysOf<Texts[File]> }
type Branches = { [File in TextFile]: BranchesOf<Texts[File]> }
type Named<Words extends Record<TextFile, string>> = { [File in TextFile]: `${File}:${Words[File]}` }
type NamedKeys = Named<Keys>
type NamedBranches = Named<Branches>

type First<Ns> = Ns extends readonly [infer File, ...unknown[]] ? File & TextFile : Ns & TextFile
/** Files besides the first are named before the key. */
type Listed<Ns> = Ns extends readonly unknown[] ? Ns[number] & TextFile : never
type KeyIn<Ns> = Keys[First<Ns>] | NamedKeys[Listed<Ns>]
type BranchIn<Ns> = Branches[First<Ns>] | NamedBranches[Listed<Ns>]

type At<Words, Path> = Path extends keyof Words
  ? Words[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? At<Words[Head & keyof Words], Rest>
    : never
type Under<Ns, Key> = Key extends `${infer File}:${infer Path}`
  ? At<Texts[File & TextFile], Path>
  : At<Texts[First<Ns>], Key>

/** What changes which text is meant is left to i18next's own signatures. */
interface Values {
  returnObjects?: never
  context?: never
  ns?: never
  keyPrefix?: never
  [name: string]: unknown
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Texts
  }
  // Before i18next's own signatures, which still say what is wrong with a call that neither of these takes.
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    (key: KPrefix extends undefined ? KeyIn<Ns> : never, values?: Values): string
    <Key extends BranchIn<Ns>>(
      key: KPrefix extends undefined ? Key : never,
      options: { returnObjects: true },
    ): Under<Ns, Key>
  }
}
