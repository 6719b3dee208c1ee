import type { Ticket, TicketChanges, TicketConflict, User } from '@chatflow/contract'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { companySettings } from '../../../../company/settings/companySettings.ts'
import { useCommands } from '../../../../keys/commands.ts'
import { ApiError } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { notifyError, notifyWarning } from '../../../../platform/notify.ts'
import { useSession } from '../../../../platform/session.tsx'
import { lazyPage } from '../../../../platform/lazyPage.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { conflictOf } from '../../conflictOf.ts'
import { useChangeTicket } from '../../useTicketCall.ts'
import type { Asked } from './Question.tsx'
import {
  changesOf,
  isEnding,
  isTooSoon,
  mayDo,
  needsQueue,
  needsRating,
  saysFarewell,
  type TicketAction,
} from './ticketActions.ts'
import { useLine, type Line } from './useLine.ts'

const Question = lazyPage(async () => (await import('./Question.tsx')).Question)
const AlreadyOpenDialog = lazyPage(async () => (await import('./AlreadyOpenDialog.tsx')).AlreadyOpenDialog)

interface Actions {
  start: (action: TicketAction, ticket: Ticket) => void
  /** When something else than an end was last done here. */
  changedAt: () => number
  /** Shows who holds a conversation when that is what the server refused for. Returns whether it was. */
  tellHolder: (error: unknown) => boolean
  /** Takes back what is being asked about a ticket that is gone. */
  withdraw: (uuid: string) => void
}
const Actions = createContext<Actions | undefined>(undefined)

type Busy = { action: TicketAction; ticketId: number } | undefined
/** Apart from the rest, which never changes: not everything that can be done is drawn again whenever something is. */
const Busy = createContext<Busy>(undefined)
const LineContext = createContext<Line | undefined>(undefined)

interface TicketActionsProps {
  /** The page that shows conversations, where one goes on in another ticket or leaves this one. */
  home?: '/tickets' | '/Kanban'
  children: ReactNode
}

/**
 * Does what the buttons of the inbox ask for. Its dialogs stand here and not beside the buttons: a row leaves its list
 * while somebody is still being told why.
 */
export function TicketActionsProvider({ home = '/tickets', children }: TicketActionsProps) {
  const { user } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const [holder, setHolder] = useState<TicketConflict>()
  const [busy, setBusy] = useState<Busy>()
  const { goTo, leave } = usePlaces(home)
  const update = useChangeTicket().mutateAsync
  const askQueue = useCallback((ticket: Ticket) => setAsked({ action: 'accept', ticket }), [])
  const lastChange = useRef(-Infinity)
  const noteChange = useCallback(() => void (lastChange.current = performance.now()), [])
  const line = useLine({ goTo, askQueue, noteChange })
  const { closeAndNext } = line

  const tellHolder = useCallback(
    (error: unknown) => {
      const conflict = conflictOf(error)
      if (conflict?.userId === user.id) goTo(conflict.uuid)
      else setHolder(conflict)
      return conflict !== undefined
    },
    [user.id, goTo],
  )
  const perform = useCallback(
    async ({ action, ticket }: Asked, changes: TicketChanges) => {
      const params = { ticketId: ticket.id }
      if (action === 'resolveNext') {
        const { rating, sendFarewellMessage } = changes
        if (!(await closeAndNext({ params, body: { rating, sendFarewellMessage } }))) leave(ticket)
        return
      }
      const changed = await update({ params, body: changes })
      if (!isEnding(action)) noteChange()
      if (action === 'integration') return
      // Another ticket holds the conversation by now: its holder is told, if it is not the reader.
      if (changed.id !== ticket.id && changed.userId !== user.id && action !== 'transfer') setHolder(changed)
      else if (staysWith(user, action, changed)) goTo(changed.uuid)
      else leave(ticket)
    },
    [update, user, goTo, leave, closeAndNext, noteChange],
  )
  const change = useCallback(
    async ({ action, ticket }: Asked, changes: TicketChanges) => {
      setBusy({ action, ticketId: ticket.id })
      try {
        await perform({ action, ticket }, changes)
      } catch (error) {
        if (tellHolder(error)) return
        const code = error instanceof ApiError ? error.code : undefined
        // The tag that was missing was given by somebody else meanwhile.
        if (code === 'ERR_RATING_REQUIRED' && saysFarewell(action)) setAsked({ action, ticket })
        else if (code === 'ERR_REQUIRED_TAG') notifyWarning(errorText(error))
        else throw error
      } finally {
        setBusy(undefined)
      }
    },
    [perform, tellHolder],
  )
  const start = useCallback(
    (action: TicketAction, ticket: Ticket) => {
      const asksFirst =
        action === 'transfer' ||
        action === 'delete' ||
        action === 'snooze' ||
        needsQueue(action, ticket) ||
        (saysFarewell(action) && needsRating(ticket, companySettings(user)))
      if (asksFirst) setAsked({ action, ticket })
      else change({ action, ticket }, changesOf(action, ticket, user.id)).catch(notifyError)
    },
    [user, change],
  )
  const withdraw = useCallback(
    (uuid: string) => setAsked((now) => (now?.ticket.uuid === uuid ? undefined : now)),
    [],
  )
  const changedAt = useCallback(() => lastChange.current, [])
  const value = useMemo(
    () => ({ start, changedAt, tellHolder, withdraw }),
    [start, changedAt, tellHolder, withdraw],
  )
  return (
    <Actions value={value}>
      <LineContext value={line}>
        <Busy value={busy}>{children}</Busy>
        <Suspense fallback={null}>
          {asked && (
            <Question
              asked={asked}
              onAnswer={(changes) => change(asked, changes)}
              onLeft={() => leave(asked.ticket)}
              onClose={() => setAsked(undefined)}
            />
          )}
          {holder && (
            <AlreadyOpenDialog
              holder={holder}
              onOpen={() => goTo(holder.uuid)}
              onClose={() => setHolder(undefined)}
            />
          )}
        </Suspense>
      </LineContext>
    </Actions>
  )
}

/** After accepting, reopening and transferring one goes on in the ticket, as long as one may still see it. */
function staysWith(user: User, action: TicketAction, { userId, queueId }: Ticket): boolean {
  if (action !== 'accept' && action !== 'reopen' && action !== 'transfer') return false
  if (userId === user.id || user.profile === 'admin') return true
  return userId === null && user.queues.some(({ id }) => id === queueId)
}

function usePlaces(home: string) {
  const navigate = useNavigate()
  const router = useRouter()
  const goTo = useCallback((uuid: string) => void navigate({ to: `${home}/${uuid}` }), [navigate, home])
  /** Only a ticket that is on screen is left: closing another one from the list keeps the reader where they are. */
  const leave = useCallback(
    ({ uuid }: Ticket) => {
      if (router.state.location.pathname.endsWith(uuid)) void navigate({ to: home })
    },
    [navigate, router, home],
  )
  return { goTo, leave }
}

function useActions(): Actions {
  const actions = useContext(Actions)
  if (!actions) throw new Error('no TicketActionsProvider above')
  return actions
}

/** What the person may do to this ticket, and how to do it. Accepting without a queue, transfers and so on ask first. */
export function useTicketActions(ticket: Ticket) {
  const { user } = useSession()
  const { start, changedAt } = useActions()
  const movedAt = useMovedAt(ticket)
  return {
    may: (action: TicketAction) => mayDo(action, ticket, user),
    run: (action: TicketAction) => start(action, ticket),
    /** By the pointer, under which a button may have become another one a moment ago. */
    click: (action: TicketAction) => {
      if (!isTooSoon(action, Math.max(changedAt(), movedAt()), performance.now())) start(action, ticket)
    },
  }
}

/** When the ticket became another one before the eyes of the user, by anybody's hand. */
function useMovedAt({ id, status }: Ticket) {
  const known = useRef({ id, status, at: -Infinity })
  useEffect(() => {
    const { current } = known
    if (current.id !== id) known.current = { id, status, at: -Infinity }
    else if (current.status !== status) known.current = { id, status, at: performance.now() }
  }, [id, status])
  return () => known.current.at
}

export function useWaitingLine(): Line {
  const line = useContext(LineContext)
  if (!line) throw new Error('no TicketActionsProvider above')
  return line
}

/** The next who waits, of these queues if any are chosen, by key and from the palette. */
export function useTakeNextCommand(queueIds: number[]) {
  const { t } = useTranslation('tickets')
  const { takeNext, narrow } = useWaitingLine()
  useEffect(() => narrow(queueIds), [narrow, queueIds])
  useCommands([
    {
      id: 'takeNext',
      group: 'list',
      icon: IconPlayerTrackNext,
      shortcut: 'takeNext',
      label: t('next.take'),
      run: takeNext,
    },
  ])
}

/** Tells what is being done to a ticket just now. */
export function useIsBusy({ id }: Ticket) {
  const busy = useContext(Busy)
  return (action: TicketAction) => busy?.ticketId === id && busy.action === action
}

/** For other places that a conversation can be refused in, such as opening a new ticket. */
export const useTellHolder = () => useActions().tellHolder

/** For a conversation that has to leave the screen: nothing can be asked about its ticket any more. */
export const useWithdrawQuestion = () => useActions().withdraw
