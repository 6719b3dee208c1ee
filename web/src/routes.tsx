import type { Capability, PlanFlag } from '@chatflow/contract'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconCalendarTime,
  IconChecklist,
  IconCreditCard,
  IconDeviceMobileMessage,
  IconFiles,
  IconHeadset,
  IconLayoutKanban,
  IconLayoutDashboard,
  IconMail,
  IconMessageBolt,
  IconMessages,
  IconMovie,
  IconNetwork,
  IconPlugConnected,
  IconPuzzle,
  IconSitemap,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconTableImport,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { UnreadChatsDot } from './team/chats/UnreadChatsDot.tsx'
import { ConnectionsMark } from './channels/connections/ConnectionsMark.tsx'
import { AttentionMark } from './traffic/inbound/AttentionMark.tsx'
import type shell from './locales/pt-BR/shell.json'
import { lazyFirstPage, lazyPage } from './platform/lazyPage.ts'

type LazyPage = ReturnType<typeof lazyPage>

/** Each is watched live by `useMenuPages`. */
export type MenuCondition = 'simulatorConnected' | 'hasHelps'

/** One page behind the login. The router and the menu are both drawn from this. */
export interface PageEntry {
  path: string
  /** What the page's address may also carry, such as the record it shows. */
  parameter?: string
  label: keyof typeof shell.pages
  group: keyof typeof shell.groups
  icon: Icon
  page: LazyPage
  /** What the menu shows beside the label, such as a dot for unread messages. */
  mark?: FunctionComponent
  capability?: Capability
  /** Who sees it in the menu, where more people may open it than need it every day. */
  menuCapability?: Capability
  /** What becomes of those who may not open it: sent on at once, or told so and sent home. Others are shown a way out. */
  whenDenied?: 'goToTickets' | 'tellAndGoHome'
  /** What has to be so, at this moment, for the menu to show it; its address opens all the same. */
  menuWhile?: MenuCondition
  /** Reached from another page only. */
  isOffMenu?: true
  plan?: PlanFlag
  /** Opens also when the company's subscription has ended. */
  whileExpired?: true
  /** Ends the session of a person whose company's subscription has ended. */
  signsOutWhenExpired?: true
}

export const billingPath = '/financeiro'

/** In the order of the menu. The first page that a person may open is where they land. */
export const pages: PageEntry[] = [
  {
    path: '/',
    label: 'dashboard',
    group: 'management',
    icon: IconLayoutDashboard,
    capability: 'dashboard:view',
    page: lazyPage(async () => (await import('./insight/dashboard/DashboardPage.tsx')).DashboardPage),
  },
  {
    path: '/tickets',
    parameter: 'ticketUuid',
    label: 'tickets',
    group: 'service',
    icon: IconHeadset,
    page: lazyFirstPage(async () => (await import('./conversations/tickets/TicketsPage.tsx')).TicketsPage),
  },
  {
    path: '/contacts',
    parameter: 'contactId',
    label: 'contacts',
    group: 'service',
    icon: IconAddressBook,
    page: lazyPage(async () => (await import('./outreach/contactBook/ContactsPage.tsx')).ContactsPage),
  },
  {
    path: '/schedules',
    label: 'schedules',
    group: 'service',
    icon: IconCalendarTime,
    plan: 'useSchedules',
    page: lazyPage(async () => (await import('./outreach/schedules/SchedulesPage.tsx')).SchedulesPage),
  },
  {
    path: '/contacts/import',
    parameter: 'importId',
    label: 'importContacts',
    group: 'service',
    icon: IconTableImport,
    isOffMenu: true,
    capability: 'contacts:import',
    page: lazyPage(async () => (await import('./conversations/contactImports/ImportPage.tsx')).ImportPage),
  },
  {
    path: '/team',
    label: 'team',
    group: 'service',
    icon: IconUsersGroup,
    page: lazyPage(async () => (await import('./company/presence/TeamPage.tsx')).TeamPage),
  },
  {
    path: '/Kanban',
    parameter: 'ticketUuid',
    label: 'kanban',
    group: 'service',
    icon: IconLayoutKanban,
    plan: 'useKanban',
    page: lazyPage(async () => (await import('./service/kanban/KanbanPage.tsx')).KanbanPage),
  },
  {
    path: '/TagsKanban',
    label: 'lanes',
    group: 'service',
    icon: IconLayoutKanban,
    isOffMenu: true,
    capability: 'dashboard:view',
    plan: 'useKanban',
    page: lazyPage(async () => (await import('./service/kanban/LanesPage.tsx')).LanesPage),
  },
  {
    path: '/chats',
    parameter: 'chatUuid',
    label: 'chats',
    group: 'service',
    icon: IconMessages,
    capability: 'chats:use',
    signsOutWhenExpired: true,
    plan: 'useInternalChat',
    mark: UnreadChatsDot,
    page: lazyPage(async () => (await import('./team/chats/ChatsPage.tsx')).ChatsPage),
  },
  {
    path: '/quick-messages',
    label: 'quickMessages',
    group: 'service',
    icon: IconMessageBolt,
    page: lazyPage(
      async () => (await import('./conversations/quickMessages/QuickMessagesPage.tsx')).QuickMessagesPage,
    ),
  },
  {
    path: '/tags',
    label: 'tags',
    group: 'service',
    icon: IconTags,
    page: lazyPage(async () => (await import('./conversations/tags/TagsPage.tsx')).TagsPage),
  },
  {
    path: '/todolist',
    label: 'todos',
    group: 'service',
    icon: IconChecklist,
    page: lazyPage(async () => (await import('./team/todos/TodosPage.tsx')).TodosPage),
  },
  {
    path: '/helps',
    label: 'helps',
    group: 'service',
    icon: IconMovie,
    menuWhile: 'hasHelps',
    page: lazyPage(async () => (await import('./team/helps/HelpsPage.tsx')).HelpsPage),
  },
  {
    path: '/users',
    label: 'users',
    group: 'administration',
    icon: IconUsers,
    capability: 'users:manage',
    page: lazyPage(async () => (await import('./company/users/UsersPage.tsx')).UsersPage),
  },
  {
    path: '/queues',
    label: 'queues',
    group: 'administration',
    icon: IconSitemap,
    capability: 'queues:manage',
    page: lazyPage(async () => (await import('./company/queues/QueuesPage.tsx')).QueuesPage),
  },
  {
    path: '/queue-integration',
    label: 'integrations',
    group: 'administration',
    icon: IconPuzzle,
    capability: 'integrations:manage',
    plan: 'useIntegrations',
    page: lazyPage(
      async () => (await import('./automation/integrations/IntegrationsPage.tsx')).IntegrationsPage,
    ),
  },
  {
    path: '/files',
    label: 'files',
    group: 'administration',
    icon: IconFiles,
    capability: 'files:manage',
    page: lazyPage(async () => (await import('./conversations/fileLists/FileListsPage.tsx')).FileListsPage),
  },
  {
    path: billingPath,
    label: 'billing',
    group: 'administration',
    icon: IconCreditCard,
    menuCapability: 'users:manage',
    whileExpired: true,
    page: lazyPage(async () => (await import('./billing/invoices/BillingPage.tsx')).BillingPage),
  },
  {
    path: '/connections',
    label: 'connections',
    group: 'administration',
    icon: IconPlugConnected,
    signsOutWhenExpired: true,
    capability: 'connections-page:addConnection',
    mark: ConnectionsMark,
    page: lazyPage(async () => (await import('./channels/connections/ConnectionsPage.tsx')).ConnectionsPage),
  },
  {
    path: '/simulator',
    parameter: 'whatsappId',
    label: 'simulator',
    group: 'administration',
    icon: IconDeviceMobileMessage,
    menuWhile: 'simulatorConnected',
    capability: 'connections-page:addConnection',
    page: lazyPage(async () => (await import('./traffic/simulator/SimulatorPage.tsx')).SimulatorPage),
  },
  {
    path: '/attention',
    label: 'attention',
    group: 'administration',
    icon: IconAlertTriangle,
    capability: 'inbound:manage',
    mark: AttentionMark,
    page: lazyPage(async () => (await import('./traffic/inbound/AttentionPage.tsx')).AttentionPage),
  },
  {
    path: '/settings',
    label: 'settings',
    group: 'administration',
    icon: IconSettings,
    capability: 'settings:manage',
    page: lazyPage(async () => (await import('./company/settings/SettingsPage.tsx')).SettingsPage),
  },
  {
    path: '/allConnections',
    label: 'allConnections',
    group: 'platform',
    icon: IconNetwork,
    capability: 'connections:overview',
    whenDenied: 'goToTickets',
    page: lazyPage(
      async () => (await import('./channels/connections/AllConnectionsPage.tsx')).AllConnectionsPage,
    ),
  },
  {
    path: '/announcements',
    label: 'announcements',
    group: 'platform',
    icon: IconSpeakerphone,
    capability: 'announcements:manage',
    whenDenied: 'tellAndGoHome',
    page: lazyPage(
      async () => (await import('./team/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
    ),
  },
  {
    path: '/mails',
    label: 'mails',
    group: 'platform',
    icon: IconMail,
    capability: 'mails:read',
    page: lazyPage(async () => (await import('./company/mails/MailsPage.tsx')).MailsPage),
  },
]

/** The pages in front of the login. */
export const visitorPages: { path: string; page: LazyPage }[] = [
  {
    path: '/login',
    page: lazyFirstPage(async () => (await import('./company/auth/LoginPage.tsx')).LoginPage),
  },
  {
    path: '/signup',
    page: lazyPage(async () => (await import('./company/auth/SignUpPage.tsx')).SignUpPage),
  },
  {
    path: '/forgetpsw',
    page: lazyPage(async () => (await import('./company/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
]
