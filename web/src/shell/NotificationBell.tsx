import { Button, Skeleton } from '@mantine/core'
import { IconBell, IconCircleCheck, IconCircleX, IconSpeakerphone, type Icon } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { UnreadTickets } from '../conversations/tickets/notifications/UnreadTickets.tsx'
import { useUnreadTickets } from '../conversations/tickets/notifications/useUnreadTickets.ts'
import { formatAgo } from '../platform/format.ts'
import { useNewestChats } from '../team/chats/useNewestChats.ts'
import { useSession } from '../platform/session.tsx'
import { LazyPopover } from '../ui/LazyPopover.tsx'
import { BarButton } from './BarButton.tsx'
import { laterPart, lazyPage } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { useNotices, type Notice } from './notices.tsx'
import classes from './popovers.module.css'

const MentionedChats = lazyPage(async () => (await import('../team/chats/MentionedChats.tsx')).MentionedChats)
const DesktopToggle = lazyPage(async () => (await import('../notifications/DesktopToggle.tsx')).DesktopToggle)
const PushToggle = lazyPage(async () => (await import('./app/PushToggle.tsx')).PushToggle)

const AiBudgetNotice = laterPart(
  async () => (await import('../company/aiUsage/AiBudgetNotice.tsx')).AiBudgetNotice,
)
const InvoiceNotice = laterPart(
  async () => (await import('../billing/invoices/InvoiceNotice.tsx')).InvoiceNotice,
)
const HealthNotice = laterPart(
  async () => (await import('../insight/systemHealth/HealthNotice.tsx')).HealthNotice,
)
const RetentionNotice = laterPart(
  async () => (await import('../service/retention/RetentionNotice.tsx')).RetentionNotice,
)
const SlaNotices = laterPart(async () => (await import('../service/sla/SlaNotices.tsx')).SlaNotices)

const pictures: Record<Notice['kind'], { icon: Icon; color: string }> = {
  done: { icon: IconCircleCheck, color: 'var(--green)' },
  failed: { icon: IconCircleX, color: 'var(--red)' },
  announcement: { icon: IconSpeakerphone, color: 'var(--blue)' },
}

/** Who waits for a reply, and below it what else has happened. */
export function NotificationBell() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const { notices, unread, markRead, clear } = useNotices()
  const tickets = useUnreadTickets()
  const mentions = useNewestChats().data?.mentions ?? 0
  const [late, setLate] = useState(0)
  const [owed, setOwed] = useState(0)
  const [unwell, setUnwell] = useState(0)
  const [resting, setResting] = useState(0)
  const [dear, setDear] = useState(0)
  const count = tickets.length + unread + mentions + late + owed + unwell + resting + dear
  const tellers = {
    onLate: setLate,
    onOwed: setOwed,
    onUnwell: setUnwell,
    onResting: setResting,
    onDear: setDear,
  }
  const close = () => setOpen(false)
  const change = (isWanted: boolean) => {
    if (isWanted) markRead()
    setOpen(isWanted)
  }
  return (
    <>
      <Reminders isOpen={false} {...tellers} onChosen={close} />
      <LazyPopover
        width={380}
        className={classes.dropdown}
        isOpen={isOpen}
        onChange={change}
        button={
          <BarButton
            label={count === 0 ? t('notices.title') : t('notices.label', { count })}
            icon={IconBell}
            count={count}
          />
        }
      >
        <header className={classes.header}>
          <h2 className={classes.title}>{t('notices.title')}</h2>
          {notices.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {t('notices.clear')}
            </Button>
          )}
        </header>
        <div className={classes.list}>
          <Reminders isOpen {...tellers} onChosen={close} />
          {mentions > 0 && (
            <Suspense fallback={<Skeleton height={64} />}>
              <MentionedChats onChosen={close} />
            </Suspense>
          )}
          {tickets.length > 0 && <UnreadTickets tickets={tickets} onChosen={close} />}
          {notices.length > 0 && (
            <ul className={classes.notices}>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          )}
          {count === 0 && notices.length === 0 && <p className={classes.empty}>{t('notices.empty')}</p>}
        </div>
        <footer className={classes.footer}>
          <Suspense fallback={<Skeleton height={44} />}>
            <DesktopToggle />
            <PushToggle />
          </Suspense>
        </footer>
      </LazyPopover>
    </>
  )
}

interface RemindersProps {
  isOpen: boolean
  onLate: (count: number) => void
  onOwed: (count: number) => void
  onUnwell: (count: number) => void
  onResting: (count: number) => void
  onDear: (count: number) => void
  onChosen: () => void
}

/** What stays until something is done about it: an invoice, the installation, a rule at rest, what AI costs, deadlines. */
function Reminders({ isOpen, onLate, onOwed, onUnwell, onResting, onDear, onChosen }: RemindersProps) {
  const { expired, can, hasPlan } = useSession()
  return (
    <Suspense fallback={null}>
      {can('billing:manage') && <InvoiceNotice isOpen={isOpen} onCount={onOwed} onChosen={onChosen} />}
      {can('platform:health') && <HealthNotice isOpen={isOpen} onCount={onUnwell} onChosen={onChosen} />}
      {!expired && can('settings:manage') && (
        <RetentionNotice isOpen={isOpen} onCount={onResting} onChosen={onChosen} />
      )}
      {!expired && can('prompts:manage') && hasPlan('useOpenAi') && (
        <AiBudgetNotice isOpen={isOpen} onCount={onDear} onChosen={onChosen} />
      )}
      {!expired && <SlaNotices isOpen={isOpen} onCount={onLate} onChosen={onChosen} />}
    </Suspense>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { icon: Picture, color } = pictures[notice.kind]
  return (
    <li className={classes.row}>
      <Picture className={classes.rowIcon} size={18} stroke={1.75} color={color} aria-hidden />
      <div className={classes.rowText}>
        <span>{notice.text}</span>
        <time className={classes.time} dateTime={notice.at.toISOString()}>
          {formatAgo(notice.at)}
        </time>
      </div>
    </li>
  )
}
