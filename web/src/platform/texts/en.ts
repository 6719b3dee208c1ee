import type { ResourceKey } from 'i18next'

export const texts = import.meta.glob<ResourceKey>('../../locales/en/*.json', {
  eager: true,
  import: 'default',
})
