import {
  findCustomerPlace,
  listSimulatedMessages,
  listSimulatedPhones,
  readFaults,
  type ResponseOf,
  type Faults,
  type SimulatedChat,
} from '@chatflow/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { call, useEndpoint } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'

/** Whose phone it is. Somebody just invented is known to this page only, until they write. */
export type Customer = Pick<SimulatedChat, 'number' | 'name' | 'isGroup'>

const customersInput = (whatsappId: number) => ({ params: { whatsappId } })
export const useCustomers = (whatsappId: number) =>
  useEndpoint(listSimulatedPhones, customersInput(whatsappId))

const messagesKey = (whatsappId: number, number: string) => [
  listSimulatedMessages.path,
  { params: { whatsappId, number } },
]
/** The network takes a phone for put away when it has not heard of it for a while. */
const lookAgainMs = 20_000

/** What lies on a phone. While it is in sight and the page is looked at, so is the phone: what arrives counts as read. */
export function usePhoneMessages(whatsappId: number, number: string, isInSight: boolean) {
  const queries = useQueryClient()
  const seen = useRef(isInSight)
  useEffect(() => {
    const wasSeen = seen.current
    seen.current = isInSight
    if (isInSight && !wasSeen) void queries.invalidateQueries({ queryKey: messagesKey(whatsappId, number) })
  }, [queries, whatsappId, number, isInSight])
  return useQuery({
    queryKey: messagesKey(whatsappId, number),
    queryFn: async () => {
      const open = seen.current && document.visibilityState === 'visible' ? 'true' : 'false'
      const page = await call(listSimulatedMessages, { params: { whatsappId, number }, query: { open } })
      if (open === 'true') forgetUnread(queries, whatsappId, number)
      return page
    },
    staleTime: 0,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Looking is reading: the count falls at once, not with the next reading of the list. */
function forgetUnread(queries: QueryClient, whatsappId: number, number: string) {
  const key = [listSimulatedPhones.path, customersInput(whatsappId)]
  queries.setQueryData<ResponseOf<typeof listSimulatedPhones>>(key, (known) => {
    if (!known?.phones.some((phone) => phone.number === number && phone.unread > 0)) return known
    return {
      phones: known.phones.map((phone) => (phone.number === number ? { ...phone, unread: 0 } : phone)),
    }
  })
}

/** A burst of messages costs one reading; a burst without end still one every so often. */
const burstMs = 250

/** Reads again what an event is about: the list always, a conversation if it is the one. */
export function useSimulatorEvents(whatsappId: number) {
  const queries = useQueryClient()
  const waiting = useRef(new Set<string | null>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // What happened while nobody listened.
    void queries.invalidateQueries({ queryKey: [findCustomerPlace.path] })
    return () => clearTimeout(timer.current)
  }, [queries])
  const readAgain = useCallback(() => {
    timer.current = undefined
    const numbers = [...waiting.current]
    waiting.current.clear()
    void queries.invalidateQueries({ queryKey: [listSimulatedPhones.path] })
    void queries.invalidateQueries({ queryKey: [findCustomerPlace.path] })
    for (const number of numbers) {
      const isAboutAll = number === null
      void queries.invalidateQueries({
        queryKey: isAboutAll ? [listSimulatedMessages.path] : messagesKey(whatsappId, number),
      })
      if (isAboutAll) void queries.invalidateQueries({ queryKey: [readFaults.path] })
    }
  }, [queries, whatsappId])
  useCompanyEvent('simulator', (event) => {
    if (event.whatsappId !== whatsappId || event.action === 'typing') return
    waiting.current.add(event.number)
    timer.current ??= setTimeout(readAgain, burstMs)
  })
  // The list shows the picture that the inbox has; it gets there some time after the customer has put it on.
  useCompanyEvent('contact', () => {
    timer.current ??= setTimeout(readAgain, burstMs)
  })
}

export const useFaults = (whatsappId: number) => useEndpoint(readFaults, { params: { whatsappId } })

export const noFaults: Faults = {
  duplicateRate: 0,
  reorderRate: 0,
  dropRate: 0,
  delayMs: 0,
  disconnectEvery: 0,
  rejectCode: null,
  restriction: null,
}
/** How many things go wrong at the moment. */
export const countFaults = (faults: Faults | undefined) =>
  faults ? Object.values(faults).filter((value) => value !== 0 && value !== null && value !== '').length : 0
