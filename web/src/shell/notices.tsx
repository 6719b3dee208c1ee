import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import type texts from '../locales/pt-BR/shell.json'
import { useCompanyEvent } from '../platform/realtime.tsx'
import { serverNow } from '../platform/serverTime.ts'
import { useTranslation } from '../platform/useTranslation.ts'

export interface Notice {
  id: string
  kind: 'done' | 'failed' | 'announcement'
  text: string
  at: Date
}

interface Notices {
  notices: Notice[]
  unread: number
  markRead: () => void
  clear: () => void
}

type JobKind = keyof typeof texts.notices.jobs

const NoticesContext = createContext<Notices | undefined>(undefined)
const kept = 50

/** What happened while the page was open. It lives as long as the page does. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const [notices, setNotices] = useState<Notice[]>([])
  const [unread, setUnread] = useState(0)
  const add = (notice: Omit<Notice, 'at'>) => {
    setNotices((now) =>
      [{ ...notice, at: serverNow() }, ...now.filter(({ id }) => id !== notice.id)].slice(0, kept),
    )
    setUnread((now) => now + 1)
  }

  useCompanyEvent('job', ({ jobId, kind, state }) => {
    if (state === 'running') return
    add({
      id: `job ${jobId}`,
      kind: state,
      text: t(state === 'done' ? 'notices.jobDone' : 'notices.jobFailed', {
        kind: t(`notices.jobs.${kind as JobKind}`, { defaultValue: kind }),
      }),
    })
  })
  useCompanyEvent('announcement', (event) => {
    if (event.action !== 'create' || !event.record.status) return
    const { id, title } = event.record
    add({ id: `announcement ${id}`, kind: 'announcement', text: t('notices.announcement', { title }) })
  })

  useCompanyEvent('webhook', ({ webhookId, paused: name }) => {
    if (name !== undefined)
      add({ id: `webhook ${webhookId}`, kind: 'failed', text: t('notices.webhookPaused', { name }) })
  })

  const value = useMemo<Notices>(
    () => ({
      notices,
      unread,
      markRead: () => setUnread(0),
      clear: () => {
        setNotices([])
        setUnread(0)
      },
    }),
    [notices, unread],
  )
  return <NoticesContext value={value}>{children}</NoticesContext>
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('no NoticesProvider above')
  return notices
}
