import { ActionIcon, Anchor, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './CallLog.module.css'

interface CallLogProps<C> {
  texts: { title: string; description: string; refresh: string; empty: string; list: string }
  calls: Pick<UseQueryResult<C[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** A line of the list. */
  children: (call: C) => ReactNode
}

/** What was asked of a service lately, and what came of it. */
export function CallLog<C>({ texts, calls, children }: CallLogProps<C>) {
  const { data, error, isFetching, refetch } = calls
  return (
    <Section
      title={texts.title}
      description={texts.description}
      action={
        <Tooltip label={texts.refresh}>
          <ActionIcon
            color="gray"
            aria-label={texts.refresh}
            loading={isFetching && data !== undefined}
            onClick={() => void refetch()}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      {data && data.length === 0 && <p className={classes.none}>{texts.empty}</p>}
      {data && data.length > 0 && (
        <ul className={classes.calls} aria-label={texts.list}>
          {data.map(children)}
        </ul>
      )}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} aria-hidden />}
    </Section>
  )
}

interface LoggedCallProps {
  outcome: ReactNode
  at: string
  facts: (string | false | null)[]
  ticket: { uuid: string; name: string } | undefined
  /** What is in the form would be lost with the page. */
  isNewTab: boolean
  children: ReactNode
}

export function LoggedCall({ outcome, at, facts, ticket, isNewTab, children }: LoggedCallProps) {
  return (
    <li className={classes.call}>
      <div className={classes.line}>
        {outcome}
        <time className={classes.facts} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
      <div className={classes.line}>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {ticket && (
          <Anchor
            component={Link}
            to={`/tickets/${ticket.uuid}`}
            size="sm"
            {...(isNewTab && { target: '_blank' })}
          >
            {ticket.name}
          </Anchor>
        )}
      </div>
      {children}
    </li>
  )
}
