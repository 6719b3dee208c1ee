import type { RetentionCounts } from '@chatflow/contract'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatBytes } from '../../ui/formatBytes.ts'

const kinds = ['contacts', 'tickets', 'messages', 'files'] as const

/** How much of everything, in words: what is nothing is left out. */
export function useCounts() {
  const { t } = useTranslation('retention')
  return (counts: RetentionCounts | null): string => {
    if (!counts) return t('counts.none')
    const size = formatBytes(counts.bytes)
    const said = kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`counts.${kind}`, { count: counts[kind], shown: formatNumber(counts[kind]), size }))
    return said.join(' · ') || t('counts.none')
  }
}
