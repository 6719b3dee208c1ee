import { typingPassesAfterMs, type ReceivedEvent, type TicketDetail } from '@chatflow/contract'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useCompanyEvent, useConnectionState, useSay } from '../../../platform/realtime.tsx'
import { useSession } from '../../../platform/session.tsx'
import { createTicketStore } from './ticketStore.ts'

type Presence = ReceivedEvent<'presence'>
export type Colleague = Presence['viewers'][number]

/** A glance at another tab is not leaving; a tab that lies in the background for longer looks at nothing. */
const glanceMs = 120_000

const presence = createTicketStore<Presence>()

/** Is in the room of the open ticket, again after every interruption, for as long as it is looked at. */
export function useTicketRoom({ id, uuid }: TicketDetail) {
  const say = useSay()
  const isConnected = useConnectionState() === 'connected'
  const isHere = useIsHere()
  useEffect(() => {
    if (!isConnected || !isHere) return
    say('joinChatBox', uuid)
    return () => {
      say('joinChatBoxLeave', uuid)
      presence.set(id, undefined)
    }
  }, [say, isConnected, isHere, id, uuid])
  useCompanyEvent('presence', (told) => {
    if (told.ticketId !== id) return
    // Those who write say so again and again: silence means that nobody can tell us that it is over.
    const after = { ...told, typing: [] }
    if (told.typing.length > 0) presence.setFor(id, told, typingPassesAfterMs, after)
    else presence.set(id, told)
  })
}

function useIsHere(): boolean {
  const isVisible = useDocumentVisibility() === 'visible'
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (isVisible) return setAway(false)
    const timer = setTimeout(() => setAway(true), glanceMs)
    return () => clearTimeout(timer)
  }, [isVisible])
  return isVisible || !isAway
}

/** The colleagues who look at the same ticket. */
export function useColleagues(ticketId: number): { viewers: Colleague[]; typing: Colleague[] } {
  const { user } = useSession()
  const told = presence.useOf(ticketId)
  const others = (people: Colleague[] = []) => people.filter(({ id }) => id !== user.id)
  return { viewers: others(told?.viewers), typing: others(told?.typing) }
}
