import {
  IconActivityHeartbeat,
  IconCash,
  IconCreditCard,
  IconMail,
  IconNetwork,
  IconSpeakerphone,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PageEntry } from './pageEntry.ts'
import { lazyPage } from './platform/lazyPage.ts'

/** What the owner of the platform looks after: the last group of the menu. */
export const platformPages: PageEntry[] = [
  {
    path: '/companies',
    isForDesk: true,
    label: 'companies',
    group: 'platform',
    icon: IconUsersGroup,
    capability: 'companies:manage',
    page: lazyPage(async () => (await import('./company/tenants/CompaniesPage.tsx')).CompaniesPage),
  },
  {
    path: '/plans',
    isForDesk: true,
    label: 'plans',
    group: 'platform',
    icon: IconCreditCard,
    capability: 'plans:manage',
    page: lazyPage(async () => (await import('./company/plans/PlansPage.tsx')).PlansPage),
  },
  {
    path: '/payments',
    isForDesk: true,
    label: 'payments',
    group: 'platform',
    icon: IconCash,
    capability: 'companies:manage',
    page: lazyPage(async () => (await import('./billing/invoices/PaymentsPage.tsx')).PaymentsPage),
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
  {
    path: '/system',
    label: 'system',
    group: 'platform',
    icon: IconActivityHeartbeat,
    capability: 'platform:health',
    page: lazyPage(
      async () => (await import('./insight/systemHealth/SystemHealthPage.tsx')).SystemHealthPage,
    ),
  },
]
