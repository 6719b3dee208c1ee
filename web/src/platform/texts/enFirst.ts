import type { ResourceKey } from 'i18next'

/** What stands on the first screens behind the login. */
export const texts = import.meta.glob<ResourceKey>(
  '../../locales/en/{chats,conversation,errors,keys,notifications,ticketPresence,tickets}.json',
  { eager: true, import: 'default' },
)
