import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../platform/useTranslation.ts'
import { PageMessage } from './PageMessage.tsx'

export function AccessDenied() {
  const { t } = useTranslation('shell')
  return (
    <PageMessage
      icon={IconLock}
      title={t('denied.title')}
      text={t('denied.text')}
      action={
        <Button component={Link} to="/tickets">
          {t('denied.back')}
        </Button>
      }
    />
  )
}
