import { Skeleton } from '@mantine/core'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useCampaignSettings } from '../useCampaignSettings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import classes from './settings.module.css'

/** How fast and when campaigns send, what the company's own variables say, and what a message costs. */
export function CampaignSettingsPage() {
  const { t } = useTranslation('campaignSettings')
  const { settings, error, retry } = useCampaignSettings()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('title')}</h1>
      {settings && <SettingsForm settings={settings} />}
      {!settings && error && <ErrorState text={errorText(error)} onRetry={retry} />}
      {!settings && !error && <Skeleton height={420} radius="md" role="status" aria-label={t('loading')} />}
    </div>
  )
}
