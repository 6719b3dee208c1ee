import { Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple } from '../../keys/platform.ts'
import { writtenKeys } from '../../keys/shortcuts.ts'
import { loadTexts } from '../../platform/i18n.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TicketActionsProvider } from './conversation/actions/TicketActions.tsx'
import { ConversationSkeleton } from './conversation/ConversationSkeleton.tsx'
import { useKeepFocus } from './keys/useKeepFocus.ts'
import { TicketList } from './list/TicketList.tsx'
import { useListWidth } from './list/useListWidth.ts'
import { useLiveTickets } from './list/useLiveTickets.ts'
import { WidthHandle } from './list/WidthHandle.tsx'
import { useCustomerTypingEvents } from './presence/customerTyping.ts'
import classes from './TicketsPage.module.css'

const loadConversation = () => import('./conversation/Conversation.tsx')
const Conversation = lazyPage(async () => (await loadConversation()).Conversation)

/** The inbox: the tickets, and beside them the conversation with one. */
export function TicketsPage() {
  const navigate = useNavigate()
  const { ticketUuid } = useParams({ strict: false }) as { ticketUuid?: string }
  // Narrower than this, a list and a conversation beside it would both be too narrow to work with.
  const isNarrow = useMediaQuery('(max-width: 839.98px)', false, { getInitialValueInEffect: false })
  useLiveTickets()
  useCustomerTypingEvents()
  useKeepFocus(ticketUuid !== undefined)
  useEffect(() => {
    // The list shows without it; the first ticket that is opened shall not wait. Who opens one hears of a failure.
    Promise.all([loadConversation(), loadTexts()]).catch(() => undefined)
  }, [])
  const Layout = isNarrow ? TwoTabs : TwoColumns
  return (
    <TicketActionsProvider>
      <Layout ticketUuid={ticketUuid}>
        {ticketUuid === undefined ? (
          <NothingChosen />
        ) : (
          <Suspense fallback={<ConversationSkeleton />}>
            <Conversation
              key={ticketUuid}
              uuid={ticketUuid}
              onGone={() => void navigate({ to: '/tickets', replace: true })}
            />
          </Suspense>
        )}
      </Layout>
    </TicketActionsProvider>
  )
}

interface LayoutProps {
  ticketUuid: string | undefined
  children: ReactNode
}

function TwoColumns({ ticketUuid, children }: LayoutProps) {
  const { t } = useTranslation('tickets')
  const width = useListWidth()
  const stay = useCallback(() => undefined, [])
  return (
    <div className={classes.columns} style={{ '--list-width': `${width.value}px` } as CSSProperties}>
      <section className={classes.list} aria-label={t('title')}>
        <TicketList selectedUuid={ticketUuid} onOpen={stay} />
      </section>
      <WidthHandle {...width} />
      <section className={classes.conversation} aria-label={t('tabs.ticket')}>
        {children}
      </section>
    </div>
  )
}

/** Where there is little room they take turns. The list keeps its place; a conversation out of sight is not being read. */
function TwoTabs({ ticketUuid, children }: LayoutProps) {
  const { t } = useTranslation('tickets')
  const [tab, setTab] = useState<string | null>(ticketUuid === undefined ? 'list' : 'ticket')
  const toTicket = useCallback(() => setTab('ticket'), [])
  useEffect(() => setTab(ticketUuid === undefined ? 'list' : 'ticket'), [ticketUuid])
  return (
    <Tabs
      className={classes.tabs}
      classNames={{ list: classes.tabList, tab: classes.tab, panel: classes.panel }}
      value={tab}
      onChange={setTab}
      keepMounted={false}
    >
      <Tabs.List grow aria-label={t('title')}>
        <Tabs.Tab value="ticket">{t('tabs.ticket')}</Tabs.Tab>
        <Tabs.Tab value="list">{t('tabs.list')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="ticket">
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="list" keepMounted>
        <TicketList selectedUuid={ticketUuid} onOpen={toTicket} />
      </Tabs.Panel>
    </Tabs>
  )
}

function NothingChosen() {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.nothing}>
      <EmptyState icon={IconMessages} text={t('choose')} />
      <p className={classes.hint}>
        {t('hint', { palette: writtenKeys('palette', isApple)[0]!.replaceAll(' ', '+') })}
      </p>
    </div>
  )
}
