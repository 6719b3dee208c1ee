import { notifyError } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { ToggleField } from '../ui/ToggleField.tsx'
import { useDesktopNotices } from './desktop.ts'

/** The browser is asked when a person turns this on, and never by itself. */
export function DesktopToggle() {
  const { t } = useTranslation('notifications')
  const { consent, isOn, turn } = useDesktopNotices()
  if (consent === 'unsupported') return null
  return (
    <ToggleField
      label={t('desktop.label')}
      description={t(consent === 'denied' ? 'desktop.denied' : 'desktop.help')}
      checked={isOn}
      disabled={consent === 'denied'}
      onChange={(wanted) => void turn(wanted).catch(notifyError)}
    />
  )
}
