import { useCallback } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { isApple } from './platform.ts'
import { writtenKeys, type Shortcut } from './shortcuts.ts'

/** What a tooltip says of a button that also has a key: "Transferir (T)". */
export function useHint() {
  const { t } = useTranslation('keys')
  return useCallback(
    (label: string, shortcut: Shortcut) =>
      t('hint', { label, keys: writtenKeys(shortcut, isApple)[0]!.replaceAll(' ', '+') }),
    [t],
  )
}
