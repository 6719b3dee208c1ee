import { findTicketByUuid, readMe, type OpenedTicket } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startKeeping } from '../../conversations/tickets/kept/keeper.ts'
import { ownerOf } from '../../conversations/tickets/kept/ownerOf.ts'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { heardAgain, keptSessionShown } from '../../platform/kept/keptSession.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { useConnectionState } from '../../platform/realtime.tsx'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'

/** Keeps the inbox for the time without a network. */
export function useKeeping() {
  const { t } = useTranslation('composer')
  const queries = useQueryClient()
  const { user, readFrom, isLeaving } = useSession()
  const owner = ownerOf(user)
  useEffect(() => {
    if (isLeaving || !('indexedDB' in window)) return
    const nameOf = (ticketId: number) => {
      const known = queries.getQueriesData<OpenedTicket>({ queryKey: [findTicketByUuid.path] })
      const ticket = known.find(([, read]) => read?.id === ticketId)?.[1]
      return ticket && { uuid: ticket.uuid, name: ticket.contact.name }
    }
    const onRefused = (name: string, error: unknown) =>
      notifyWarning(t('outgoing.failedElsewhere', { name, reason: errorText(error) }))
    let isOver = false
    let stop: (() => void) | undefined
    startKeeping({ queries, user, lastSeq: readFrom, onRefused, nameOf }).then(
      (started) => (isOver ? started() : (stop = started)),
      // A private window may refuse to keep anything: then there is nothing without a network.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
    // A user whose name or picture changed is the same one; a user with other rights begins anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, readFrom, isLeaving, queries])
}

/** A short interruption is nobody's concern. */
const calmMs = 3000

/** Since when nothing has been heard of the server; undefined while it is there. */
export function useOfflineSince(): number | undefined {
  const state = useConnectionState()
  const queries = useQueryClient()
  const { setUser } = useSession()
  const [since, setSince] = useState(() => keptSessionShown()?.at)
  useEffect(() => {
    if (state !== 'connected') {
      const lost = Date.now()
      const timer = setTimeout(() => setSince((known) => known ?? lost), calmMs)
      return () => clearTimeout(timer)
    }
    setSince(undefined)
    if (!keptSessionShown()) return
    // The page began with what was kept: all of it is read anew, and who is signed in with it.
    heardAgain()
    void queries.invalidateQueries()
    call(readMe, {}).then(setUser, notifyError)
  }, [state, queries, setUser])
  return since
}
