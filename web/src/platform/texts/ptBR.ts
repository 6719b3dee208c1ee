import type { ResourceKey } from 'i18next'

/** What stands on the first screens. The rest follows with the pages that need it: see ptBRLater.ts. */
export const texts = import.meta.glob<ResourceKey>(
  '../../locales/pt-BR/{auth,chats,conversation,errors,keys,notifications,shell,ticketPresence,tickets,ui}.json',
  { eager: true, import: 'default' },
)
