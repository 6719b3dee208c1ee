import type { ResourceKey } from 'i18next'

/** What stands on the login. */
export const texts = import.meta.glob<ResourceKey>('../../locales/en/{auth,shell,ui}.json', {
  eager: true,
  import: 'default',
})
