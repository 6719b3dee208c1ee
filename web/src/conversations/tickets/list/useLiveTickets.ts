import { countTickets, findTicketByUuid, listTickets, type User } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keepDraft } from '../../../platform/drafts.ts'
import { useCompanyEvent, useHasHeard } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { dropReadAhead } from '../conversation/readConversationAhead.ts'
import { useTicketChanges } from '../ticketChanges.ts'
import { applyTicketEvents, eventsOfChange, leaveInbox, type TicketEvent } from '../ticketCache.ts'
import { mayShowAll } from './choice.ts'

/** A move is said as leaving and arriving. Taken together, the row and its focus never leave the screen in between. */
const batchMs = 30
/** A burst of moves costs one counting. */
const countAfterMs = 500

/** Keeps every list of the inbox current while it is open. */
export function useLiveTickets() {
  const queries = useQueryClient()
  const { id: userId } = useSession().user
  const heard = useRef<TicketEvent[]>([])
  const applying = useRef<ReturnType<typeof setTimeout>>(undefined)
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined)

  const count = () => {
    counting.current = undefined
    void queries.invalidateQueries({ queryKey: [countTickets.path] })
  }
  const apply = () => {
    applying.current = undefined
    const isMove = applyTicketEvents(queries, heard.current.splice(0))
    if (isMove) counting.current ??= setTimeout(count, countAfterMs)
  }
  const hear = (...events: TicketEvent[]) => {
    heard.current.push(...events)
    if (events.length > 0) applying.current ??= setTimeout(apply, batchMs)
  }
  const readAgain = (...more: string[]) => {
    for (const path of [listTickets.path, countTickets.path, ...more])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  useReadAhead(() => readAgain(findTicketByUuid.path))
  useRights(() => readAgain(findTicketByUuid.path))
  useTicketChanges({
    onChange: (change) => hear(...eventsOfChange(queries, change)),
    onUnknown: () => readAgain(),
  })
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') dropReadAhead(queries, event.ticket.uuid)
    hear(event)
  })
  useCompanyEvent('appMessage', (event) => {
    dropReadAhead(queries, event.action === 'delete' ? event.message.ticket.uuid : event.ticket.uuid)
    if (event.action !== 'delete') hear({ action: 'update', ticket: event.ticket })
  })
  useCompanyEvent('contact', (event) => {
    if (event.action !== 'erase') return
    for (const id of event.ticketIds) keepDraft(userId, `ticket ${id}`, '')
    readAgain(findTicketByUuid.path)
  })
  useCompanyEvent('retention', () => readAgain(findTicketByUuid.path))
  useEffect(
    () => () => {
      clearTimeout(applying.current)
      clearTimeout(counting.current)
      leaveInbox(queries)
    },
    [queries],
  )
}

/** The lists may be read ahead of this page, and the line may open ahead of it: what was said between passed it by. */
function useReadAhead(onMissed: () => void) {
  const queries = useQueryClient()
  const hasHeard = useHasHeard()
  const [isReadAhead] = useState(() => {
    const isFresh = ({ state }: { state: { isInvalidated: boolean } }) => !state.isInvalidated
    return queries.getQueryCache().findAll({ queryKey: [listTickets.path], predicate: isFresh }).length > 0
  })
  const isChecked = useRef(false)
  useEffect(() => {
    if (isChecked.current) return
    isChecked.current = true
    if (isReadAhead && (hasHeard('ticket') || hasHeard('appMessage'))) onMissed()
  })
}

/** Other rights show other tickets. Nobody says which ones: all of them are read again. */
function useRights(onChange: () => void) {
  const { user } = useSession()
  const rights = rightsOf(user)
  const before = useRef(rights)
  useEffect(() => {
    if (before.current === rights) return
    before.current = rights
    onChange()
  })
}

const rightsOf = (user: User) => {
  const { profile, queues, allTicket, allowGroup, allHistoric, whatsappId } = user
  return JSON.stringify([
    profile,
    queues.map(({ id }) => id),
    allTicket,
    allowGroup,
    allHistoric,
    mayShowAll(user),
    whatsappId,
  ])
}
