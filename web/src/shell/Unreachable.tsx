import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { errorText } from '../platform/errors.ts'
import { useTranslation } from '../platform/useTranslation.ts'
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
