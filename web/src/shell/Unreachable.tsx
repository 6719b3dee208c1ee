import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/errors.ts'
import { PageMessage } from './PageMessage.tsx'

export interface UnreachableProps {
  error: unknown
  onRetry: () => void
}

export function Unreachable({ error, onRetry }: UnreachableProps) {
  const { t } = useTranslation('shell')
  return (
    <PageMessage
      icon={IconCloudOff}
      title={t('unreachable')}
      text={errorText(error)}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
