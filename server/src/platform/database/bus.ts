import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logging.ts'

export const busChannel = 'chatflow'

/** What other processes must hear at once, because they keep a copy of it. `node`: a process has gone; `deadNode`: without a goodbye. */
export type Topic = 'session' | 'user' | 'company' | 'companySnapshot' | 'node' | 'deadNode' | FeatureTopic
type FeatureTopic = string & { readonly feature: true }

/** A feature names what its own parts tell each other from process to process. */
export const defineTopic = (name: string) => name as FeatureTopic

export interface Notice {
  topic: Topic
  key: string
}

export interface Bus {
  onNotice(listener: (notice: Notice) => void): void
  /** The session was cut and is back: notices may have been missed, so copies must be dropped. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** Hears PostgreSQL's NOTIFY, which arrives only after the commit of the sender. */
export async function listen(url: string, log: Logger): Promise<Bus> {
  const noticed: ((notice: Notice) => void)[] = []
  const gapped: (() => void)[] = []
  let client: pg.Client | undefined
  let closed = false

  async function open() {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
    next.on('notification', ({ payload }) => {
      const notice = JSON.parse(payload ?? '') as Notice
      for (const listener of noticed) listener(notice)
    })
    // A client that never connected ends too: only one that was open has been lost.
    let isOpen = false
    const lose = (error?: Error) => {
      if (!isOpen || closed) return
      isOpen = false
      log.warn({ reason: error?.message }, 'lost the notification line')
      void reopen()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    await next.connect()
    await next.query(`listen ${busChannel}`)
    isOpen = true
    client = next
  }

  async function reopen() {
    while (!closed) {
      await pause(500)
      try {
        await open()
        for (const listener of gapped) listener()
        log.info('the notification line is back')
        return
      } catch (error) {
        log.debug({ reason: (error as Error).message }, 'the notification line is still away')
      }
    }
  }

  await open()
  return {
    onNotice: (listener) => void noticed.push(listener),
    onGap: (listener) => void gapped.push(listener),
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
