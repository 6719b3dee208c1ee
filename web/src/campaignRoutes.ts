import { IconAdjustments, IconApi, IconBellOff, IconBroadcast, IconListDetails } from '@tabler/icons-react'
import type { PageEntry } from './pageEntry.ts'
import { lazyPage } from './platform/lazyPage.ts'

/** What we begin ourselves, in the order of the menu. */
export const campaignPages: PageEntry[] = [
  {
    path: '/campaigns',
    label: 'campaigns',
    group: 'campaigns',
    icon: IconBroadcast,
    capability: 'campaigns:manage',
    plan: 'useCampaigns',
    page: lazyPage(async () => (await import('./outreach/campaigns/CampaignsPage.tsx')).CampaignsPage),
  },
  {
    path: '/campaign/$campaignId/report',
    label: 'campaignReport',
    group: 'campaigns',
    icon: IconBroadcast,
    under: '/campaigns',
    capability: 'campaigns:manage',
    plan: 'useCampaigns',
    page: lazyPage(async () => (await import('./outreach/campaigns/report/ReportPage.tsx')).ReportPage),
  },
  {
    path: '/contact-lists',
    label: 'contactLists',
    group: 'campaigns',
    icon: IconListDetails,
    capability: 'campaigns:manage',
    plan: 'useCampaigns',
    page: lazyPage(
      async () => (await import('./outreach/contactLists/ContactListsPage.tsx')).ContactListsPage,
    ),
  },
  {
    path: '/contact-lists/$contactListId/contacts',
    label: 'listItems',
    group: 'campaigns',
    icon: IconListDetails,
    under: '/contact-lists',
    capability: 'campaigns:manage',
    plan: 'useCampaigns',
    page: lazyPage(async () => (await import('./outreach/contactLists/ListItemsPage.tsx')).ListItemsPage),
  },
  {
    path: '/opt-outs',
    label: 'optOuts',
    group: 'campaigns',
    icon: IconBellOff,
    capability: 'campaigns:manage',
    page: lazyPage(async () => (await import('./conversations/optOuts/OptOutsPage.tsx')).OptOutsPage),
  },
  {
    path: '/campaigns-config',
    label: 'campaignSettings',
    group: 'campaigns',
    icon: IconAdjustments,
    capability: 'campaigns:manage',
    plan: 'useCampaigns',
    page: lazyPage(
      async () =>
        (await import('./outreach/campaigns/settings/CampaignSettingsPage.tsx')).CampaignSettingsPage,
    ),
  },
]

/** Where other programs begin something: it stands among what admins set up. */
export const externalApiPage: PageEntry = {
  path: '/messages-api',
  label: 'externalApi',
  group: 'administration',
  icon: IconApi,
  capability: 'api:manage',
  plan: 'useExternalApi',
  page: lazyPage(async () => (await import('./outreach/externalApi/ExternalApiPage.tsx')).ExternalApiPage),
}
