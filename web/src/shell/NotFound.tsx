import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../platform/session.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { firstPath } from './access.ts'
import { PageMessage } from './PageMessage.tsx'

export function NotFound() {
  const { t } = useTranslation('shell')
  const session = useSession()
  return (
    <PageMessage
      icon={IconMapOff}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <Button component={Link} to={firstPath(session)}>
          {t('notFound.home')}
        </Button>
      }
    />
  )
}
