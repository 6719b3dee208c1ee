import { findContact, findContactOverview, type ContactDetail } from '@chatflow/contract'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { BackToList, PersonHeader } from './PersonHeader.tsx'
import classes from './person.module.css'
import { PersonFacts } from './PersonFacts.tsx'
import { Summary } from './Summary.tsx'
import { Timeline } from './Timeline.tsx'

/** Everything about one person on one screen. */
export function PersonPage({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const isId = Number.isSafeInteger(contactId) && contactId > 0
  const params = { contactId: isId ? contactId : 1 }
  const { data, error, refetch } = useEndpoint(
    findContact,
    { params },
    { refreshOn: 'contact', enabled: isId },
  )
  const isGone = !isId || (error instanceof ApiError && error.status === 404)
  if (isGone)
    return (
      <div className={classes.page}>
        <BackToList />
        <EmptyState icon={IconUserQuestion} text={t('person.gone')} />
      </div>
    )
  if (error && !data)
    return (
      <div className={classes.page}>
        <BackToList />
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    )
  return <div className={classes.page}>{data ? <Person contact={data} /> : <PersonSkeleton />}</div>
}

function Person({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [part, setPart] = useState<'past' | 'facts'>('past')
  const { id: contactId } = contact
  const overview = useEndpoint(findContactOverview, { params: { contactId } }, { refreshOn: 'ticket' })
  return (
    <>
      <PersonHeader contact={contact} onDeleted={() => void navigate({ to: '/contacts', replace: true })} />
      <Summary overview={overview.data} />
      {isPhone && (
        <SegmentedControl
          fullWidth
          size="md"
          value={part}
          onChange={(chosen) => setPart(chosen as typeof part)}
          data={[
            { value: 'past', label: t('person.past') },
            { value: 'facts', label: t('person.facts') },
          ]}
        />
      )}
      <div className={classes.columns}>
        {(!isPhone || part === 'past') && <Timeline contactId={contactId} overview={overview.data} />}
        {(!isPhone || part === 'facts') && <PersonFacts contact={contact} overview={overview.data} />}
      </div>
    </>
  )
}

function PersonSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.skeleton} role="status" aria-label={t('list.loading')}>
      <Skeleton height={72} radius="md" />
      <Skeleton height={64} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  )
}
