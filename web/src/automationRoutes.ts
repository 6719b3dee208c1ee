import { IconMessage2Search, IconRoute, IconSparkles } from '@tabler/icons-react'
import type { PageEntry } from './pageEntry.ts'
import { lazyPage } from './platform/lazyPage.ts'

/** Who answers by itself, in the order of the menu. */
export const automationPages: PageEntry[] = [
  {
    path: '/flowbuilders',
    label: 'flows',
    group: 'automation',
    icon: IconRoute,
    capability: 'flows:manage',
    page: lazyPage(async () => (await import('./automation/flows/FlowsPage.tsx')).FlowsPage),
  },
  {
    path: '/flowbuilder',
    parameter: 'flowId',
    label: 'flowEditor',
    group: 'automation',
    icon: IconRoute,
    under: '/flowbuilders',
    capability: 'flows:manage',
    page: lazyPage(async () => (await import('./automation/flows/editor/FlowEditorPage.tsx')).FlowEditorPage),
  },
  {
    path: '/phrase-lists',
    label: 'phraseCampaigns',
    group: 'automation',
    icon: IconMessage2Search,
    capability: 'flows:manage',
    page: lazyPage(
      async () => (await import('./automation/phraseCampaigns/PhraseCampaignsPage.tsx')).PhraseCampaignsPage,
    ),
  },
  {
    path: '/prompts',
    label: 'prompts',
    group: 'automation',
    icon: IconSparkles,
    capability: 'prompts:manage',
    plan: 'useOpenAi',
    page: lazyPage(async () => (await import('./automation/prompts/PromptsPage.tsx')).PromptsPage),
  },
  {
    path: '/prompts/usage',
    label: 'aiUsage',
    group: 'automation',
    icon: IconSparkles,
    under: '/prompts',
    capability: 'prompts:manage',
    plan: 'useOpenAi',
    page: lazyPage(async () => (await import('./company/aiUsage/AiUsagePage.tsx')).AiUsagePage),
  },
]
