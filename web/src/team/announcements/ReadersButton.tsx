import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'

/** For those who want to know whether their people have read it. */
export function ReadersButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('announcements')
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {t('readers.title')}
    </Button>
  )
}
