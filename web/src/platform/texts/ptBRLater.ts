import type { ResourceKey } from 'i18next'

/** The rest: it follows with the pages that need it. */
export const texts = import.meta.glob<ResourceKey>(
  [
    '../../locales/pt-BR/*.json',
    '!../../locales/pt-BR/{auth,chats,conversation,errors,keys,notifications,shell,ticketPresence,tickets,ui}.json',
  ],
  { eager: true, import: 'default' },
)
