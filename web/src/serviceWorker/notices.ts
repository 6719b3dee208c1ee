import { readPush } from './readPush.ts'
import type { WorkerWish } from './messages.ts'

const icon = '/public/icons/192.png'
const badge = '/public/icons/badge.png'

/** Shows what the server sent. A browser wants something shown for every push, also for one it does not understand. */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null) {
  const notice = readPush(data?.text())
  const pages = await worker.clients.matchAll({ type: 'window' })
  // A page that is looked at tells of it itself.
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    data: { path: notice.path },
    icon,
    badge,
  })
}

/** Brings the page that is open to what the notice is about, or opens one. */
export async function openFromNotice(worker: ServiceWorkerGlobalScope, { notification }: NotificationEvent) {
  notification.close()
  const { path } = notification.data as { path: string }
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return worker.clients.openWindow(path)
  page.postMessage({ type: 'open', path } satisfies WorkerWish)
  return page.focus()
}
