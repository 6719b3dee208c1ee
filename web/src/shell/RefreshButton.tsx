import { useQueryClient } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import { BarButton } from './BarButton.tsx'

export function useRefresh() {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries(), [queries])
}

export function RefreshButton() {
  const { t } = useTranslation('shell')
  return <BarButton label={t('bar.refresh')} icon={IconRefresh} onClick={useRefresh()} />
}
