import { findPushState, turnPushOff, turnPushOn } from '@chatflow/contract'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'

const isSupported = () =>
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window &&
  window.isSecureContext

/** A browser that cannot reach its push service, or a private window, may never say so. */
const timeoutMs = 15_000
const soon = <T,>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_resolve, refuse) => {
      setTimeout(() => refuse(new Error('the push service did not answer')), timeoutMs)
    }),
  ])

/** Notices while no page is open. The browser is asked when a person turns this on, and never by itself. */
export function PushToggle() {
  const { t } = useTranslation('app')
  const [isTurning, setTurning] = useState(false)
  const [permission, setPermission] = useState(() => (isSupported() ? Notification.permission : undefined))
  const { data } = useEndpoint(findPushState, {}, { enabled: permission !== undefined })
  const on = useAction(turnPushOn)
  const off = useAction(turnPushOff)

  const turn = async (isOn: boolean, publicKey: string) => {
    const registration = await navigator.serviceWorker.ready
    if (!isOn) {
      await off.mutateAsync({})
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return
    }
    const answer = await Notification.requestPermission()
    setPermission(answer)
    if (answer !== 'granted') return
    const asked = registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const agreed = await soon(asked).catch(() => notifyWarning(t('push.failed')))
    const { endpoint, keys } = agreed?.toJSON() ?? {}
    if (!endpoint || !keys?.p256dh || !keys.auth) return
    await on.mutateAsync({ body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
  }
  const turnAndTell = (isOn: boolean, publicKey: string) => {
    setTurning(true)
    void turn(isOn, publicKey)
      .catch(notifyError)
      .finally(() => setTurning(false))
  }
  const help = permission === undefined ? 'unsupported' : permission === 'denied' ? 'blocked' : 'help'
  return (
    <ToggleField
      label={t('push.label')}
      description={t(`push.${help}`)}
      checked={permission === 'granted' && data?.isOn === true}
      disabled={help !== 'help' || !data || isTurning}
      onChange={(wanted) => data && turnAndTell(wanted, data.publicKey)}
    />
  )
}
