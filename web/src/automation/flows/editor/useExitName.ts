import type { FlowNode } from '@chatflow/contract'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { optionsIn } from './dialogs/menuOptions.ts'

/** What a way out of a block is called. */
export function useExitName() {
  const { t } = useTranslation('flowEditor')
  return (block: FlowNode, exit: string): string => {
    if (block.type === 'condition') return t(exit === 'true' ? 'block.yes' : 'block.no')
    if (block.type === 'randomizer') return exit.toUpperCase()
    if (block.type !== 'menu') return t('block.next')
    const option = optionsIn(block.data).find(({ number }) => `a${number}` === exit)
    return option ? `${option.number} · ${option.value}` : exit
  }
}
