import { consentPurposes, findContactConsents, type Consent, type ConsentPurpose } from '@chatflow/contract'
import { Anchor, Button } from '@mantine/core'
import { IconBellOff, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import classes from './optOuts.module.css'
import { useProofText } from './useProofText.ts'

/** Whether somebody wants to be written to, how that is known, and a place to write it down. */
export function ConsentCard({ contactId }: { contactId: number }) {
  const { t } = useTranslation('optOuts')
  const { data } = useEndpoint(findContactConsents, { params: { contactId } }, { refreshOn: 'consent' })
  const [isRecording, setRecording] = useState(false)
  const nameAll = useNames()
  if (!data) return null
  return (
    <div className={classes.consent}>
      {data.out.length === 0 ? (
        <Status icon={IconCircleCheck} tone="green">
          {t('person.in')}
        </Status>
      ) : (
        <Status icon={IconBellOff} tone="amber">
          {t('person.out', { purposes: nameAll(data.out) })}
        </Status>
      )}
      {data.history.length > 0 && (
        <ul className={classes.history} aria-label={t('person.history')}>
          {eventsOf(data.history).map(([entry, ...others]) => (
            <Entry key={entry.id} entry={entry} purposes={[...others, entry].map(({ purpose }) => purpose)} />
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" onClick={() => setRecording(true)}>
        {t('person.record')}
      </Button>
      {isRecording && (
        <ConsentDialog contactId={contactId} out={data.out} onClose={() => setRecording(false)} />
      )}
    </div>
  )
}

/** Several of them as in a sentence. */
function useNames() {
  const { t } = useTranslation('optOuts')
  return (purposes: ConsentPurpose[]) =>
    consentPurposes
      .filter((purpose) => purposes.includes(purpose))
      .map((purpose) => t(`purposes.${purpose}`).toLocaleLowerCase())
      .join(t('person.and'))
}

type Event = [Consent, ...Consent[]]

/** What was said at once about several things is one event. */
function eventsOf(history: Consent[]): Event[] {
  const events: Event[] = []
  for (const entry of history) {
    const last = events.at(-1)
    const [first] = last ?? []
    if (last && first?.createdAt === entry.createdAt && first.isGiven === entry.isGiven) last.push(entry)
    else events.push([entry])
  }
  return events
}

function Entry({ entry, purposes }: { entry: Consent; purposes: ConsentPurpose[] }) {
  const { t } = useTranslation('optOuts')
  const { isGiven, createdAt, ticketUuid } = entry
  const about = useNames()(purposes)
  const proof = useProofText()(entry)
  return (
    <li>
      <p className={classes.entryTitle}>
        {t(isGiven ? 'person.given' : 'person.withdrawn')}: {about}
      </p>
      <p className={classes.soft}>
        {formatDateTime(createdAt)} · {proof}
        {ticketUuid !== null && (
          <>
            {' · '}
            <Anchor component={Link} to={`/tickets/${ticketUuid}`} inherit underline="always">
              {t('person.open')}
            </Anchor>
          </>
        )}
      </p>
    </li>
  )
}
