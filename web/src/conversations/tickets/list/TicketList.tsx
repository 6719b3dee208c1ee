import type { TicketView } from '@chatflow/contract'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import {
  IconCircleCheck,
  IconCoffee,
  IconHeadset,
  IconMoonStars,
  IconMessagePlus,
  IconSearchOff,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useLocation, useRouter, type HistoryState, type RegisteredRouter } from '@tanstack/react-router'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../platform/errors.ts'
import { useSession } from '../../../platform/session.tsx'
import { lazyPage } from '../../../platform/lazyPage.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useTakeNextCommand } from '../conversation/actions/TicketActions.tsx'
import { UndoBar } from '../conversation/actions/UndoBar.tsx'
import { listMark } from '../keys/useKeepFocus.ts'
import { useOpenUuid } from '../useOpenUuid.ts'
import { SavedViewsSlot } from '../slots.ts'
import { inView, queryOf, viewsShown, withoutFilters, withText, type Choice } from './choice.ts'
import { ListBar } from './ListBar.tsx'
import classes from './TicketList.module.css'
import { TicketRows } from './TicketRows.tsx'
import { useChoice } from './useChoice.ts'
import { useDensity } from './useDensity.ts'
import { usePatchOfOpenTicket, useTicketList, type TicketRowsRead } from './useTicketList.ts'
import { useWaitTargets } from './useWaitTargets.ts'
import { ViewTabs } from './ViewTabs.tsx'
import { WaitingHead } from './WaitingHead.tsx'

const NewTicketDialog = lazyPage(async () => (await import('./NewTicketDialog.tsx')).NewTicketDialog)
const SearchSummary = lazyPage(async () => (await import('./SearchSummary.tsx')).SearchSummary)
const CloseAllDialog = lazyPage(async () => (await import('./CloseAllDialog.tsx')).CloseAllDialog)

interface TicketListProps {
  onOpen: (uuid: string) => void
}

/** The tickets of a view. Which one is open is the business of their rows: all else stays as it is drawn. */
export const TicketList = memo(function TicketList({ onOpen }: TicketListProps) {
  const { t } = useTranslation('tickets')
  const { can } = useSession()
  const [choice, setChoice] = useChoice()
  const search = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState<'new' | 'closeAll'>()
  const list = useTicketList(choice)
  const { isCompact } = useDensity()
  const newWith = useNewTicketWith()
  const closeDialog = () => {
    setDialog(undefined)
    newWith.done()
  }
  useTakeNextCommand(choice.queues)
  return (
    <div className={classes.side} data-compact={isCompact || undefined} {...{ [listMark]: true }}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <Follow choice={choice} setChoice={setChoice} />
      <ListBar search={search} choice={choice} onChange={setChoice} onNew={() => setDialog('new')} />
      <ViewTabs choice={choice} onChange={(view) => setChoice(inView(choice, view))}>
        <SavedViewsSlot
          choice={choice}
          onChoose={setChoice}
          place={viewsShown.read() && <div className={classes.viewsPlace} />}
        />
        {choice.view === 'search' && (
          <Suspense fallback={<div className={classes.summary} />}>
            <SearchSummary
              choice={choice}
              onInMessages={(inMessages) => setChoice({ ...choice, inMessages })}
              onClear={() => {
                setChoice(withoutFilters(withText(choice, '')))
                // The button goes with what it cleared; the keyboard must not go with it.
                search.current?.focus()
              }}
              onCloseAll={can('tickets:closeAll') ? () => setDialog('closeAll') : undefined}
            />
          </Suspense>
        )}
        <Body
          key={JSON.stringify(queryOf(choice))}
          choice={choice}
          list={list}
          onOpen={onOpen}
          onNew={() => setDialog('new')}
        />
      </ViewTabs>
      <UndoBar />
      <Suspense fallback={null}>
        {(dialog === 'new' || newWith.contact) && (
          <NewTicketDialog
            key={newWith.contact?.id}
            {...(newWith.contact && { contact: newWith.contact })}
            onClose={closeDialog}
          />
        )}
        {dialog === 'closeAll' && <CloseAllDialog choice={choice} onClose={closeDialog} />}
      </Suspense>
    </div>
  )
})

/** Another page, or the palette, sent somebody here to write to a contact. It is taken out of the address: a reload asks no more. */
function useNewTicketWith() {
  const router = useRouter()
  const newTicketWith = useLocation<RegisteredRouter, HistoryState['newTicketWith']>({
    select: ({ state }) => state.newTicketWith,
  })
  const [contact, setContact] = useState<typeof newTicketWith>()
  useEffect(() => {
    if (!newTicketWith) return
    setContact(newTicketWith)
    void router.navigate({ to: router.state.location.pathname, replace: true, state: {} })
  }, [newTicketWith, router])
  return { contact, done: () => setContact(undefined) }
}

/** A user who accepts or reopens a ticket goes on with it in the view that it went to. */
function Follow({ choice, setChoice }: { choice: Choice; setChoice: (choice: Choice) => void }) {
  const selectedUuid = useOpenUuid()
  const { user } = useSession()
  const open = usePatchOfOpenTicket(selectedUuid)
  const isTaken = open?.userId === user.id && (open.status === 'open' || open.status === 'group')
  const target = isTaken ? (open.status as TicketView) : undefined
  const latest = useRef({ choice, setChoice })
  useEffect(() => {
    latest.current = { choice, setChoice }
  })
  useEffect(() => {
    const { choice, setChoice } = latest.current
    const leaves = choice.view === 'pending' || choice.view === 'closed'
    if (target && leaves) setChoice(inView(choice, target))
  }, [target, selectedUuid])
  return null
}

interface BodyProps extends TicketListProps {
  choice: Choice
  list: TicketRowsRead
  onNew: () => void
}

function Body({ choice, list, onOpen, onNew }: BodyProps) {
  const { t } = useTranslation('tickets')
  const isWaiting = choice.view === 'pending'
  const targets = useWaitTargets(isWaiting)
  if (list.isLoading) return <Placeholders />
  if (list.rows.length === 0 && list.error)
    return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.rows.length === 0) return <NoTickets view={choice.view} onNew={onNew} />
  return (
    <>
      {isWaiting && <WaitingHead rows={list.rows} />}
      <TicketRows list={list} label={t(`views.${choice.view}`)} targets={targets} onOpen={onOpen} />
    </>
  )
}

const pictures: Record<TicketView, Icon> = {
  open: IconHeadset,
  snoozed: IconMoonStars,
  pending: IconCoffee,
  group: IconUsersGroup,
  closed: IconCircleCheck,
  search: IconSearchOff,
}

function NoTickets({ view, onNew }: { view: TicketView; onNew: () => void }) {
  const { t } = useTranslation('tickets')
  return (
    <EmptyState
      icon={pictures[view]}
      text={t(`empty.${view}`)}
      action={
        view === 'open' && (
          <Button
            variant="default"
            leftSection={<IconMessagePlus size={18} stroke={1.75} aria-hidden />}
            onClick={onNew}
          >
            {t('new.title')}
          </Button>
        )
      }
    />
  )
}

const places = Array.from({ length: 12 }, (_, place) => place)

function Placeholders() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.scroller} aria-busy>
      <VisuallyHidden role="status">{t('list.loading')}</VisuallyHidden>
      {places.map((place) => (
        <div key={place} className={classes.placeholder} aria-hidden>
          <Skeleton circle width={40} height={40} />
          <span className={classes.lines}>
            <Skeleton height={12} width={`${40 + ((place * 13) % 30)}%`} radius="xl" />
            <Skeleton height={10} width={`${55 + ((place * 7) % 35)}%`} radius="xl" />
            <Skeleton height={10} width="35%" radius="xl" />
          </span>
        </div>
      ))}
    </div>
  )
}
