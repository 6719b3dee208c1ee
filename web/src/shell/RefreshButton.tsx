import { useQueryClient } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'

export function RefreshButton() {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  return (
    <BarButton label={t('bar.refresh')} icon={IconRefresh} onClick={() => void queries.invalidateQueries()} />
  )
}
