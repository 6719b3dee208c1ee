import type { SignedIntegration } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './integrations.module.css'

interface SecretDialogProps {
  integration: SignedIntegration
  onClose: () => void
}

/** The secret of one that has just been made. */
export function SecretDialog({ integration, onClose }: SecretDialogProps) {
  const { t } = useTranslation('integrations')
  return (
    <ViewDialog title={t('secret.created')} onClose={onClose}>
      <div className={classes.secretWords}>
        <p className={classes.sentence}>{t('secret.text')}</p>
        <ShownOnce label={t('secret.label')} value={integration.signingSecret}>
          {t('secret.once')}
        </ShownOnce>
      </div>
    </ViewDialog>
  )
}
