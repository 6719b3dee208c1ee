import {
  findContactOverview,
  listContactTimeline,
  type ContactOverview,
  type TimelineEntry,
} from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { byMonth } from './byMonth.ts'
import { OpenTickets } from './OpenTickets.tsx'
import classes from './person.module.css'
import { TimelineItem } from './TimelineItem.tsx'

interface TimelineProps {
  contactId: number
  overview: ContactOverview | undefined
}

/** What happened with somebody, over all tickets and connections, newest first. */
export function Timeline({ contactId, overview }: TimelineProps) {
  const { t } = useTranslation(['contacts', 'ui'])
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useTimeline(contactId)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section className={classes.past} aria-label={t('person.past')}>
      {overview && overview.open.length > 0 && <OpenTickets open={overview.open} />}
      <h2 className={classes.heading}>{t('person.past')}</h2>
      {isLoading && <Skeleton height={240} radius="md" />}
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {byMonth(entries).map(({ month, entries: ofMonth }) => (
        <div key={month}>
          <h3 className={classes.month}>{month}</h3>
          <ol className={classes.timeline}>
            {ofMonth.map((entry) => (
              <TimelineItem key={keyOf(entry)} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('person.earlier')}
        </Button>
      )}
    </section>
  )
}

const keyOf = ({ kind, id }: TimelineEntry) => `${kind} ${id}`

/** Whatever happens to the contact is part of it: it is read again when something does. */
function useTimeline(contactId: number) {
  const queries = useQueryClient()
  const params = { contactId }
  const reread = useCallback(() => {
    void queries.invalidateQueries({ queryKey: [listContactTimeline.path] })
    void queries.invalidateQueries({ queryKey: [findContactOverview.path] })
  }, [queries])
  useCompanyEvent(
    'ticketNote',
    useCallback((event) => event.contactId === contactId && reread(), [contactId, reread]),
  )
  useCompanyEvent(
    'ticket',
    useCallback(
      (event) => event.action === 'update' && event.ticket.contactId === contactId && reread(),
      [contactId, reread],
    ),
  )
  useCompanyEvent('schedule', reread)
  return useInfiniteQuery({
    queryKey: [listContactTimeline.path, params],
    queryFn: ({ pageParam }) =>
      call(listContactTimeline, { params, query: pageParam ? { cursor: pageParam } : {} }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}
