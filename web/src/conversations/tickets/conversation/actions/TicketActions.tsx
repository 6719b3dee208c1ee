import { TicketConflict, type Ticket, type TicketChanges, type User } from '@chatflow/contract'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { companySettings } from '../../../../company/settings/companySettings.ts'
import { ApiError } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { notifyError, notifyWarning } from '../../../../platform/notify.ts'
import { useSession } from '../../../../platform/session.tsx'
import { lazyPage } from '../../../../platform/lazyPage.ts'
import { useChangeTicket } from '../../useTicketCall.ts'
import type { Asked } from './Question.tsx'
import { changesOf, mayDo, needsQueue, needsRating, type TicketAction } from './ticketActions.ts'

const Question = lazyPage(async () => (await import('./Question.tsx')).Question)
const AlreadyOpenDialog = lazyPage(async () => (await import('./AlreadyOpenDialog.tsx')).AlreadyOpenDialog)

interface Actions {
  start: (action: TicketAction, ticket: Ticket) => void
  /** Shows who holds a conversation when that is what the server refused for. Returns whether it was. */
  tellHolder: (error: unknown) => boolean
  /** Takes back what is being asked about a ticket that is gone. */
  withdraw: (uuid: string) => void
}
const Actions = createContext<Actions | undefined>(undefined)

type Busy = { action: TicketAction; ticketId: number } | undefined
/** Apart from the rest, which never changes: not everything that can be done is drawn again whenever something is. */
const Busy = createContext<Busy>(undefined)

/**
 * Does what the buttons of the inbox ask for. Its dialogs stand here and not beside the buttons: a row leaves its list
 * while somebody is still being told why.
 */
export function TicketActionsProvider({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [asked, setAsked] = useState<Asked>()
  const [holder, setHolder] = useState<TicketConflict>()
  const [busy, setBusy] = useState<Busy>()
  const { goTo, leave } = usePlaces()
  const update = useChangeTicket().mutateAsync

  const tellHolder = useCallback(
    (error: unknown) => {
      const conflict = conflictOf(error)
      if (conflict?.userId === user.id) goTo(conflict.uuid)
      else setHolder(conflict)
      return conflict !== undefined
    },
    [user.id, goTo],
  )
  const change = useCallback(
    async ({ action, ticket }: Asked, changes: TicketChanges) => {
      setBusy({ action, ticketId: ticket.id })
      try {
        const changed = await update({ params: { ticketId: ticket.id }, body: changes })
        if (action === 'integration') return
        // Another ticket holds the conversation by now: its holder is told, if it is not the reader.
        if (changed.id !== ticket.id && changed.userId !== user.id && action !== 'transfer')
          setHolder(changed)
        else if (staysWith(user, action, changed)) goTo(changed.uuid)
        else leave(ticket)
      } catch (error) {
        if (tellHolder(error)) return
        const code = error instanceof ApiError ? error.code : undefined
        // The tag that was missing was given by somebody else meanwhile.
        if (code === 'ERR_RATING_REQUIRED' && action === 'resolve') setAsked({ action, ticket })
        else if (code === 'ERR_REQUIRED_TAG') notifyWarning(errorText(error))
        else throw error
      } finally {
        setBusy(undefined)
      }
    },
    [update, user, goTo, leave, tellHolder],
  )
  const start = useCallback(
    (action: TicketAction, ticket: Ticket) => {
      const asksFirst =
        action === 'transfer' ||
        action === 'delete' ||
        needsQueue(action, ticket) ||
        (action === 'resolve' && needsRating(ticket, companySettings(user)))
      if (asksFirst) setAsked({ action, ticket })
      else change({ action, ticket }, changesOf(action, ticket, user.id)).catch(notifyError)
    },
    [user, change],
  )
  const withdraw = useCallback(
    (uuid: string) => setAsked((now) => (now?.ticket.uuid === uuid ? undefined : now)),
    [],
  )
  const value = useMemo(() => ({ start, tellHolder, withdraw }), [start, tellHolder, withdraw])
  return (
    <Actions value={value}>
      <Busy value={busy}>{children}</Busy>
      <Suspense fallback={null}>
        {asked && (
          <Question
            asked={asked}
            onAnswer={(changes) => change(asked, changes)}
            onDeleted={() => leave(asked.ticket)}
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
    </Actions>
  )
}

/** After accepting, reopening and transferring one goes on in the ticket, as long as one may still see it. */
function staysWith(user: User, action: TicketAction, { userId, queueId }: Ticket): boolean {
  if (action !== 'accept' && action !== 'reopen' && action !== 'transfer') return false
  if (userId === user.id || user.profile === 'admin') return true
  return userId === null && user.queues.some(({ id }) => id === queueId)
}

/** The server names the holder in the error itself. */
function conflictOf(error: unknown): TicketConflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    return TicketConflict.safeParse(JSON.parse(error.code)).data
  } catch {
    // An ordinary refusal is a code, not JSON.
    return undefined
  }
}

function usePlaces() {
  const navigate = useNavigate()
  const router = useRouter()
  const goTo = useCallback((uuid: string) => void navigate({ to: `/tickets/${uuid}` }), [navigate])
  /** Only a ticket that is on screen is left: closing another one from the list keeps the reader where they are. */
  const leave = useCallback(
    ({ uuid }: Ticket) => {
      if (router.state.location.pathname.endsWith(uuid)) void navigate({ to: '/tickets' })
    },
    [navigate, router],
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
  const { start } = useActions()
  return {
    may: (action: TicketAction) => mayDo(action, ticket, user),
    run: (action: TicketAction) => start(action, ticket),
  }
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
