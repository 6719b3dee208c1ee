import { useDidUpdate, useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../platform/session.tsx'

/** Phones have the interface but refuse it to a page; they also have no desktop. */
const isSupported = () =>
  'Notification' in window && window.isSecureContext && !window.matchMedia('(hover: none)').matches

type Consent = 'unsupported' | NotificationPermission
const consentNow = (): Consent => (isSupported() ? Notification.permission : 'unsupported')

/** Whether the person wants notifications of the operating system, and whether the browser lets us. */
export function useDesktopNotices() {
  const { user } = useSession()
  const [isWanted, setWanted] = useLocalStorage({
    key: `desktopNotices ${user.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  // Asking for it stops the page for some milliseconds. It changes by our question, or while the person is in the settings.
  const [consent, setConsent] = useState(consentNow)
  useWindowEvent('focus', () => setConsent(consentNow()))
  useDidUpdate(() => setConsent(consentNow()), [isWanted])
  return {
    consent,
    isOn: isWanted && consent === 'granted',
    /** Asks the browser, which asks the person: only ever from a click. */
    turn: async (isOn: boolean) => {
      if (isOn && consent === 'default') await Notification.requestPermission()
      setWanted(isOn && consentNow() === 'granted')
      setConsent(consentNow())
    },
  }
}
