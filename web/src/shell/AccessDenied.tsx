import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../platform/session.tsx'
import { firstPath } from './access.ts'
import { PageMessage } from './PageMessage.tsx'

export function AccessDenied() {
  const { t } = useTranslation('shell')
  const session = useSession()
  return (
    <PageMessage
      icon={IconLock}
      title={t('denied.title')}
      text={t('denied.text')}
      action={
        <Button component={Link} to={firstPath(session)}>
          {t('denied.back')}
        </Button>
      }
    />
  )
}
