import type { BrowserContext } from '@playwright/test'

type Complaint = { text: string; url: string }
interface Provoked {
  what: string
  matches: (complaint: Complaint) => boolean
  /** A journey that announces a refusal must also meet it. */
  isDue: boolean
}

const refusal = (status: number, path: string | RegExp, isDue: boolean): Provoked => ({
  what: `${status} ${path}`,
  isDue,
  matches: ({ text, url }) => {
    if (!text.includes(`the server responded with a status of ${status} `)) return false
    const { pathname } = new URL(url)
    return typeof path === 'string' ? pathname === path : path.test(pathname)
  },
})

/** Most journeys have no service worker, and the runner says so on the console. */
const blockedWorker: Provoked = {
  what: 'a blocked service worker',
  isDue: false,
  matches: ({ text }) => text === 'Service Worker registration blocked by Playwright',
}

/** Collects what browsers complain about. Whatever a journey did not provoke on purpose fails it. */
export function createWatch() {
  const complaints: string[] = []
  // A page whose session was ended elsewhere finds that out by asking for it.
  const provoked = [
    refusal(401, '/api/auth/refresh_token', false),
    refusal(401, '/api/auth/me', false),
    blockedWorker,
  ]

  return {
    follow(context: BrowserContext) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const complaint = { text: message.text(), url: message.location().url }
        const known = provoked.find(({ matches }) => matches(complaint))
        if (known) known.isDue = false
        else complaints.push(`${message.type()}: ${complaint.text} (${complaint.url})`)
      })
      context.on('weberror', (webError) => {
        const error = webError.error()
        complaints.push(`page error: ${error.stack ?? error.message}`)
      })
    },
    /** The journey is about to be refused this. */
    provoke(status: number, path: string | RegExp) {
      provoked.push(refusal(status, path, true))
    },
    /** The journey is about to cut the network. */
    provokeOffline() {
      const matches = ({ text }: Complaint) =>
        /net::ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|CONNECTION_\w+)/.test(
          text,
        )
      provoked.push({ what: 'an interrupted network', matches, isDue: false })
    },
    findings: () => [
      ...complaints,
      ...provoked.filter(({ isDue }) => isDue).map(({ what }) => `never happened: ${what}`),
    ],
  }
}
export type Watch = ReturnType<typeof createWatch>
