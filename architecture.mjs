/**
 * The wings of the house and their features, lowest first. A feature imports the platform, the features before it in
 * its wing, and the wings above its own in this list; never what comes later. Where an earlier one must react to a
 * later one, or be reacted to, it publishes a domain event (`server/src/listeners.ts`). `.` stands for the files that
 * lie directly in the wing's folder. `npm run check` enforces the order (`scripts/checkImports.mjs`).
 */
export const wings = {
  /** Who uses the product and how they set it up. */
  company: [
    'plans',
    'audit',
    'settings',
    'companies',
    'mails',
    'queues',
    'sessions',
    'users',
    'presence',
    'hours',
    'auth',
  ],
  /** Files: what they are, their copies, addresses, a company's bytes. */
  media: ['.'],
  /** How we reach networks. */
  channels: [
    'channel',
    'meta',
    'simulator',
    'whatsappWeb',
    'whatsappCloud',
    'messenger',
    '.',
    'governor',
    'connections',
    'facebookLogin',
    'outbox',
    'templates',
  ],
  /** What is said, by whom, about what. */
  conversations: [
    'companySnapshot',
    'fileLists',
    'contacts',
    'automationRuns',
    'tickets',
    'ticketRooms',
    'tags',
    'ticketNotes',
    'quickMessages',
    'messages',
    'botMessages',
    'contactImports',
    'contactDownloads',
    'optOuts',
  ],
  /** What people and time do to tickets. */
  service: ['assignment', 'ratings', 'attendance', 'kanban', 'consent', 'serviceTimers', 'privacy'],
  /** Who answers by itself. */
  automation: [
    'integrations',
    'knowledge',
    'prompts',
    'flows',
    'phraseCampaigns',
    'responders',
    'flowLab',
    'assist',
  ],
  /** What crosses the border, both ways. */
  traffic: ['inbound', 'delivery', 'imports', 'simulator'],
  /** What we begin ourselves. */
  outreach: ['schedules', 'connectionTests', 'contactBook', 'contactLists', 'campaigns'],
  /** What it all amounted to. */
  insight: ['firstSteps', 'dashboard', 'reports'],
  /** Colleagues among themselves. */
  team: ['chats', 'announcements', 'helps', 'todos'],
  /** Who pays whom. */
  billing: ['invoices'],
}

/**
 * The folders beside the wings, per workspace: `below` is what every wing may import, `above` puts the wings to use.
 * `.` stands for the files directly in `src`, which tie everything together; one that has a place of its own is named.
 * `features` is the order inside a wing where a workspace has another one: a screen shows what hangs on its record.
 */
export const workspaces = {
  contract: { below: ['platform'], above: ['.'] },
  server: { below: ['platform'], above: ['demo', '.', 'commands'] },
  web: {
    below: ['locales', 'platform', 'ui', 'keys', 'notifications'],
    above: [
      'slots.ts',
      'pageEntry.ts',
      'visitorRoutes.ts',
      'campaignRoutes.ts',
      'managementPages.ts',
      'routes.tsx',
      'shell',
      'router.tsx',
      '.',
    ],
    features: {
      conversations: [
        'fileLists',
        'contacts',
        'tags',
        'contactImports',
        'contactDownloads',
        'optOuts',
        'ticketNotes',
        'quickMessages',
        'tickets',
      ],
    },
  },
}

/**
 * Who may write a table: the files in its owner's folder. Others call its verbs, or react to its events. Reading is
 * free. `npm run check` enforces it (`scripts/checkOwners.mjs`).
 */
export const owners = {
  aiUsage: 'automation/prompts',
  announcements: 'team/announcements',
  auditLog: 'company/audit',
  automationRuns: 'conversations/automationRuns',
  automationSteps: 'conversations/automationRuns',
  bulkContacts: 'outreach/contactBook',
  campaignCounters: 'outreach/campaigns',
  campaignPaces: 'outreach/campaigns',
  campaignRecipients: 'outreach/campaigns',
  campaignSettings: 'outreach/campaigns',
  campaigns: 'outreach/campaigns',
  chatMessages: 'team/chats',
  chatUsers: 'team/chats',
  chatbots: 'company/queues',
  chats: 'team/chats',
  companies: 'company/companies',
  companyEvents: 'platform/tenancy',
  companyJobs: 'company/companies',
  companySeqs: 'platform/tenancy',
  knowledgeChunks: 'automation/knowledge',
  knowledgeSources: 'automation/knowledge',
  pendingEvents: 'platform/tenancy',
  companySettings: 'company/settings',
  companyStorage: 'media',
  cloudSends: 'channels/whatsappCloud',
  connectionAccounts: 'channels/connections',
  connectionEvents: 'channels/connections',
  connectionQueues: 'channels/connections',
  connectionSecrets: 'channels/connections',
  connections: 'channels/connections',
  contactDownloads: 'conversations/contactDownloads',
  contactErasures: 'service/privacy',
  contactExports: 'service/privacy',
  contactExtraInfo: 'conversations/contacts',
  contactIdentities: 'conversations/contacts',
  contactImportRows: 'conversations/contactImports',
  contactImports: 'conversations/contactImports',
  contactListImportRows: 'outreach/contactLists',
  contactListImports: 'outreach/contactLists',
  contactListItems: 'outreach/contactLists',
  contactLists: 'outreach/contactLists',
  contactMerges: 'conversations/contacts',
  contactTags: 'conversations/tags',
  consents: 'conversations/optOuts',
  contactCounters: 'conversations/contacts',
  contacts: 'conversations/contacts',
  distinctContacts: 'conversations/contacts',
  fileListOptions: 'conversations/fileLists',
  fileLists: 'conversations/fileLists',
  flowCampaigns: 'automation/phraseCampaigns',
  flowFiles: 'automation/flows',
  flowSecrets: 'automation/flows',
  flowTests: 'automation/flowLab',
  flowVersions: 'automation/flows',
  flows: 'automation/flows',
  helps: 'team/helps',
  holidays: 'company/companies',
  inboundEvents: 'traffic/inbound',
  integrationCalls: 'automation/integrations',
  mails: 'company/mails',
  messageEvents: 'conversations/messages',
  messageTemplates: 'channels/templates',
  messageVersions: 'conversations/messages',
  messages: 'conversations/messages',
  messengerSends: 'channels/messenger',
  nodes: 'platform/jobs',
  outbox: 'channels/outbox',
  outboxChanges: 'channels/outbox',
  outboxHeads: 'channels/outbox',
  passwordResets: 'company/auth',
  plans: 'company/plans',
  platformSecrets: 'company/settings',
  promptCalls: 'automation/prompts',
  prompts: 'automation/prompts',
  reportDownloads: 'insight/reports',
  queueIntegrations: 'automation/integrations',
  queues: 'company/queues',
  quickMessages: 'conversations/quickMessages',
  scheduleSends: 'outreach/schedules',
  schedules: 'outreach/schedules',
  schemaMigrations: 'platform/database',
  sendCounts: 'channels/governor',
  sessions: 'company/sessions',
  simulatorChats: 'channels/simulator',
  simulatorDeliveries: 'channels/simulator',
  simulatorMessages: 'channels/simulator',
  simulatorPhones: 'channels/simulator',
  suppressions: 'conversations/optOuts',
  tags: 'conversations/tags',
  throttles: 'platform',
  ticketLogs: 'conversations/tickets',
  ticketNotes: 'conversations/ticketNotes',
  ticketTags: 'service/kanban',
  ticketCounters: 'conversations/tickets',
  ticketTrackings: 'conversations/tickets',
  ticketViewers: 'conversations/ticketRooms',
  tickets: 'conversations/tickets',
  unclaimedEvents: 'traffic/inbound',
  userQueues: 'company/users',
  userSockets: 'company/presence',
  users: 'company/users',
  whatsappMessages: 'channels/whatsappWeb',
  whatsappPeople: 'channels/whatsappWeb',
}

/** A send is claimed, paced and written down in single statements: split over the owners they would be several. */
export const sharedWrites = {
  'traffic/delivery': ['outbox', 'connections', 'messageEvents', 'sendCounts'],
}
