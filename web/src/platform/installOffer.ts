/** Chromium's own event; other browsers offer installing in their menus alone. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | undefined
const followers = new Set<() => void>()

function change(next: InstallEvent | undefined) {
  offer = next
  for (const follow of followers) follow()
}

/** From the first moment on: a browser offers it once for each page that is loaded. */
export function hearInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => change(undefined))
}

export const installOffer = {
  subscribe: (follow: () => void) => {
    followers.add(follow)
    return () => followers.delete(follow)
  },
  isThere: () => offer !== undefined,
  /** An offer is good for one question. */
  take: async () => {
    const taken = offer
    change(undefined)
    await taken?.prompt()
  },
}
