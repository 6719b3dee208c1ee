import { searchMessages } from '@chatflow/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api.ts'

const settlesMs = 300
/** One letter is in every message. */
const searchFrom = 2

/** What was said about something, newest first, and which of it is looked at. */
export function useSearch(uuid: string, onHit: (messageId: number) => void) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), settlesMs)
  const words = settled.length >= searchFrom ? settled : ''
  const [at, setAt] = useState(0)
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [searchMessages.path, uuid, words],
    queryFn: ({ pageParam: cursor }) =>
      call(searchMessages, { params: { ticketKey: uuid }, query: { searchParam: words, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: words !== '',
    gcTime: 0,
  })
  const hits = data?.pages.flatMap(({ messages }) => messages) ?? []
  const hit = hits[at]?.id
  useEffect(() => setAt(0), [words])
  useEffect(() => {
    if (hit !== undefined) onHit(hit)
  }, [hit, onHit])

  const toOlder = async () => {
    if (at + 1 < hits.length) return setAt(at + 1)
    if (!hasNextPage) return
    await fetchNextPage()
    setAt(at + 1)
  }
  return {
    typed,
    setTyped,
    words,
    error,
    /** What was typed last has no result yet. */
    isSearching: isFetching || typed.trim() !== settled,
    count: data?.pages[0]?.count,
    place: hit === undefined ? 0 : at + 1,
    hasOlder: at + 1 < (data?.pages[0]?.count ?? 0),
    hasNewer: at > 0,
    toOlder: () => void toOlder(),
    toNewer: () => setAt(Math.max(0, at - 1)),
  }
}
