import type { ResourceKey } from 'i18next'

export const texts = import.meta.glob<ResourceKey>('../../locales/tr/*.json', {
  eager: true,
  import: 'default',
})
