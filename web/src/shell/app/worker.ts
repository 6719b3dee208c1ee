import { notifyError } from '../../platform/notify.ts'
import type { WorkerQuestion } from '../../serviceWorker/messages.ts'

const address = '/serviceWorker.js'

/** The first script of this page tells which build it is of. */
const ownScript = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src')

const tell = (worker: ServiceWorker, question: WorkerQuestion, reply?: MessagePort) =>
  worker.postMessage(question, reply ? [reply] : [])

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    tell(worker, { type: 'which' }, port2)
  })
}

/** What was loaded before the worker looked after this page, so that it opens without a network as well. */
function keepLoaded({ active }: ServiceWorkerRegistration) {
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  if (active) tell(active, { type: 'keep', files })
}

/**
 * Has the browser keep the program. A worker of another build waits until a person reloads; one of the build that is
 * shown takes over at once.
 */
export async function startWorker(onNewer: (takeOver: () => void) => void) {
  const registration = await navigator.serviceWorker.register(address, { updateViaCache: 'none' })
  const look = async () => {
    const { waiting } = registration
    if (!waiting) return
    if ((await buildOf(waiting)) === ownScript()) return tell(waiting, { type: 'takeOver' })
    onNewer(() => {
      const reload = () => window.location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
      tell(waiting, { type: 'takeOver' })
    })
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) look().catch(notifyError)
    })
  })
  await look()
  keepLoaded(await navigator.serviceWorker.ready)
  return {
    /** Asks the server whether there is a newer one. Without a network there is nothing to learn. */
    askForNewer: () => void registration.update().catch(() => undefined),
  }
}
