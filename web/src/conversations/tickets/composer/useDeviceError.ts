import { notifyWarning } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'

/** Says why a microphone or a camera cannot be used, so that its owner can change it. */
export function useDeviceError(device: 'microphone' | 'camera') {
  const { t } = useTranslation('composer')
  return (error: unknown) => {
    // Browsers hide the devices from pages that did not come over HTTPS.
    if (!window.isSecureContext) return notifyWarning(t(`${device}.insecure`))
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'NotAllowedError') return notifyWarning(t(`${device}.refused`))
    if (name === 'NotFoundError') return notifyWarning(t(`${device}.missing`))
    notifyWarning(t(`${device}.failed`))
  }
}
