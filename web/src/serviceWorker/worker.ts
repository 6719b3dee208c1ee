import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isShellFile, ofServer } from './addresses.ts'
import { shellCache, type WorkerQuestion } from './messages.ts'
import { openFromNotice, showPush } from './notices.ts'
import { addShortcuts } from './shortcuts.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this build that the inbox is made of, and the page itself. Written in by the build. */
declare const shellFiles: PrecacheEntry[]
/** The script that the page of this build begins with: it tells builds apart. */
declare const entryScript: string

self.addEventListener('install', addShortcuts)

// The page and its scripts are kept together: whatever is shown without a network is of one build.
precacheAndRoute(shellFiles, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

// Names carry a hash: what was fetched once never changes. What the server answers to calls is never kept here.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.method === 'GET' && isShellFile(url.pathname),
  new CacheFirst({ cacheName: shellCache }),
)

// The page is asked of the server, so that a new version is there at once; without a network it is the kept one.
const keptPage = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute(
    async (options) => {
      const response = await fetch(options.request).catch(() => undefined)
      // What stands before the server speaks for it while it is away.
      return response && response.status < 502 ? response : keptPage(options)
    },
    { denylist: [ofServer] },
  ),
)

self.addEventListener('activate', (event) => {
  // A page that was opened before the worker was there is looked after as well.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const question = event.data as WorkerQuestion
  if (question.type === 'which') event.ports[0]?.postMessage(entryScript)
  if (question.type === 'takeOver') void self.skipWaiting()
  // What the page has loaded before it was looked after comes from the browser's own store, not from the network.
  if (question.type === 'keep') event.waitUntil(keep(question.files))
})

async function keep(files: string[]) {
  const cache = await caches.open(shellCache)
  for (const file of files.filter((path) => isShellFile(path)))
    if (!(await caches.match(file))) await cache.add(file).catch(() => undefined)
}

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotice(self, event)))
