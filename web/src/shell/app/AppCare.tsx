import { Button, CloseButton } from '@mantine/core'
import { IconCloudOff, IconSparkles } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useUnreadTickets } from '../../conversations/tickets/notifications/useUnreadTickets.ts'
import { formatTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useConnectionState } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { WorkerWish } from '../../serviceWorker/messages.ts'
import { useNotices } from '../notices.tsx'
import classes from './AppCare.module.css'
import { useKeeping, useOfflineSince } from './useKeeping.ts'
import { startWorker } from './worker.ts'

/** Makes the page an app: kept by the browser, with a number on its sign, and told when there is a newer one. */
export function AppCare() {
  const takeOver = useWorker()
  useBadge()
  useKeeping()
  const since = useOfflineSince()
  const place = document.getElementById('pageLine')
  if (!place) return null
  if (since !== undefined) return createPortal(<Offline since={since} />, place)
  return takeOver && createPortal(<NewerVersion onReload={takeOver} />, place)
}

function Offline({ since }: { since: number }) {
  const { t } = useTranslation('app')
  return (
    <div className={classes.line} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <span>{t('offline', { time: formatTime(new Date(since)) })}</span>
    </div>
  )
}

function NewerVersion({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('app')
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  return (
    <div className={classes.line} role="status">
      <IconSparkles size={18} stroke={1.75} aria-hidden />
      <span>{t('newer.text')}</span>
      <Button size="compact-sm" variant="default" onClick={onReload}>
        {t('newer.reload')}
      </Button>
      <CloseButton size="sm" aria-label={t('newer.later')} onClick={() => setLater(true)} />
    </div>
  )
}

/** Returns how to change to the newer build, once there is one. */
function useWorker() {
  const navigate = useNavigate()
  const [takeOver, setTakeOver] = useState<() => void>()
  const worker = useRef<Awaited<ReturnType<typeof startWorker>>>(undefined)
  const state = useConnectionState()
  useEffect(() => {
    // A page under development changes with every key that is pressed: nothing of it is kept.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    startWorker((change) => setTakeOver(() => change)).then((started) => {
      worker.current = started
    }, notifyUnlessRefused)
    const open = ({ data }: MessageEvent<WorkerWish>) => {
      if (data.type === 'open') void navigate({ to: data.path })
    }
    navigator.serviceWorker.addEventListener('message', open)
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
  // The line comes back after a new version was put in place: that is the moment to ask.
  useEffect(() => {
    if (state === 'connected') worker.current?.askForNewer()
  }, [state])
  return takeOver
}

/** A browser that may not keep anything, as in a private window, works like any other without it. */
function notifyUnlessRefused(error: unknown) {
  const isRefused = error instanceof DOMException || error instanceof TypeError
  if (!isRefused) notifyError(error)
}

/** How much is unread, on the sign of the installed app. */
function useBadge() {
  const unread = useNotices().unread + useUnreadTickets().length
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Where the app is not installed there is no sign to write on.
    const ignore = () => undefined
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(ignore)
    return () => void navigator.clearAppBadge().catch(ignore)
  }, [unread])
}
