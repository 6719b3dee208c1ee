import type { FlowNode } from '@chatflow/contract'
import { useCallback } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { nameKeyOf } from '../editor/blockKinds.ts'
import { blockWords } from '../editor/blockWords.ts'
import { shorten } from '../../../ui/shorten.ts'

const maxWords = 40

/** What a block is called where there is no drawing: its kind, and how it begins. */
export function useBlockName() {
  const { t } = useTranslation('flowEditor')
  return useCallback(
    (nodes: readonly FlowNode[], id: string): string => {
      const node = nodes.find((one) => one.id === id)
      if (!node) return t('blocks.unknown.name')
      const words = blockWords(node).replaceAll('\n', ' ')
      const kind = t(`blocks.${nameKeyOf(node.type)}.name`)
      return words ? `${kind} · ${shorten(words, maxWords)}` : kind
    },
    [t],
  )
}
