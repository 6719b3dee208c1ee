import { listTickets, ticketsManagerWidth } from '@chatflow/contract'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { isApple } from '../../keys/platform.ts'
import { writtenKeys } from '../../keys/shortcuts.ts'
import { companySettings } from '../../company/settings/companySettings.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNeededWidth } from '../../ui/pageWidth.ts'
import { TwoPanes } from '../../ui/TwoPanes.tsx'
import { TicketActionsProvider } from './conversation/actions/TicketActions.tsx'
import { UndoBar } from './conversation/actions/UndoBar.tsx'
import { ConversationSkeleton } from './conversation/ConversationSkeleton.tsx'
import { useKeepFocus } from './keys/useKeepFocus.ts'
import { TicketList } from './list/TicketList.tsx'
import { useListWidth } from './list/useListWidth.ts'
import { useLiveTickets } from './list/useLiveTickets.ts'
import { WidthHandle } from './list/WidthHandle.tsx'
import { FirstStepsSlot } from './slots.ts'
import { useCustomerTypingEvents } from './presence/customerTyping.ts'
import classes from './TicketsPage.module.css'
import { useOpenUuid } from './useOpenUuid.ts'
import { useTicketAddress } from './useTicketAddress.ts'

const Conversation = lazyPage(async () => (await import('./conversation/Conversation.tsx')).Conversation)

/** The narrowest list with the narrowest conversation that can be worked with (see the style sheet). */
export const inboxColumnsPx = ticketsManagerWidth.min + 480
/** Beside a menu of icons. In less they take turns. */
const sideBySidePx = inboxColumnsPx + 64

/** The inbox as a page. */
export function TicketsPage() {
  const isNarrow = useMediaQuery(`(max-width: ${sideBySidePx - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  })
  useNeededWidth(isNarrow ? 0 : inboxColumnsPx)
  return <Inbox isNarrow={isNarrow} />
}

/** The tickets, and beside them the conversation with one; in a narrow place they take turns. */
export function Inbox({ isNarrow }: { isNarrow: boolean }) {
  const navigate = useNavigate()
  const ticketUuid = useOpenUuid()
  useLiveTickets()
  useCustomerTypingEvents()
  useKeepFocus(ticketUuid !== undefined)
  return (
    <TicketActionsProvider>
      <ConversationAhead />
      <Layout ticketUuid={ticketUuid} isNarrow={isNarrow}>
        {ticketUuid === undefined ? (
          <NothingChosen />
        ) : (
          <ChosenTicket
            key={ticketUuid}
            uuid={ticketUuid}
            onLeave={() => void navigate({ to: '/tickets', replace: true })}
          />
        )}
      </Layout>
    </TicketActionsProvider>
  )
}

/**
 * Brings the conversation's code once the list is there: the list does not wait for it, and the first ticket that is opened
 * does not either.
 */
function ConversationAhead() {
  const isListAway = useIsFetching({ queryKey: [listTickets.path] }) > 0
  useEffect(() => {
    if (isListAway) return undefined
    // Who opens a ticket hears of a failure.
    const timer = setTimeout(() => Conversation.bring().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [isListAway])
  return null
}

function ChosenTicket({ uuid, onLeave }: { uuid: string; onLeave: () => void }) {
  if (useTicketAddress(uuid, onLeave)) return <ConversationSkeleton />
  return (
    <Suspense fallback={<ConversationSkeleton />}>
      <Conversation uuid={uuid} onBack={onLeave} />
    </Suspense>
  )
}

interface LayoutProps {
  ticketUuid: string | undefined
  isNarrow: boolean
  children: ReactNode
}

/** The list keeps its place; a conversation out of sight is not being read. */
function Layout({ ticketUuid, isNarrow, children }: LayoutProps) {
  const { t } = useTranslation('tickets')
  const width = useListWidth()
  const home = ticketUuid === undefined ? 'list' : 'ticket'
  const [tab, setTab] = useState<string>(home)
  const toTicket = useCallback(() => setTab('ticket'), [])
  useEffect(() => setTab(home), [home, ticketUuid, isNarrow])
  return (
    <TwoPanes
      id="inbox"
      title={t('title')}
      isNarrow={isNarrow}
      tabs={['ticket', 'list']}
      tab={tab}
      onTab={setTab}
      className={classes.columns}
      style={{ '--list-width': `${width.value}px` } as CSSProperties}
      between={<WidthHandle {...width} />}
      panes={[
        {
          value: 'list',
          label: isNarrow ? t('tabs.list') : t('title'),
          className: classes.list,
          isKept: true,
          content: <TicketList onOpen={toTicket} />,
        },
        {
          value: 'ticket',
          label: t('tabs.ticket'),
          fillsPhone: ticketUuid !== undefined,
          content: (
            <>
              {isNarrow && <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>}
              {children}
              {isNarrow && <UndoBar />}
            </>
          ),
        },
      ]}
    />
  )
}

function NothingChosen() {
  const { t } = useTranslation('tickets')
  const { user, can } = useSession()
  const mayChoose = can('tickets-manager:showall') || user.queues.length > 0
  return (
    <div className={classes.nothing}>
      {can('settings:manage') && companySettings(user).firstSteps && <FirstStepsSlot />}
      <EmptyState icon={IconMessages} text={t(mayChoose ? 'choose' : 'noQueues')} />
      <p className={classes.hint}>
        {t('hint', { palette: writtenKeys('palette', isApple)[0]!.replaceAll(' ', '+') })}
      </p>
    </div>
  )
}
