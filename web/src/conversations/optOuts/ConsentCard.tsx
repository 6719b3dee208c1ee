import { findContactConsents, type Consent } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconBellOff, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { Status } from '../../ui/Status.tsx'
import { ConsentDialog } from './ConsentDialog.tsx'
import classes from './optOuts.module.css'
import { useProofText } from './useProofText.ts'

/** Whether somebody wants to be written to, how that is known, and a place to write it down. */
export function ConsentCard({ contactId }: { contactId: number }) {
  const { t } = useTranslation('optOuts')
  const { data } = useEndpoint(findContactConsents, { params: { contactId } }, { refreshOn: 'consent' })
  const [isRecording, setRecording] = useState(false)
  if (!data) return null
  const purposes = data.out
    .map((purpose) => t(`purposes.${purpose}`).toLocaleLowerCase())
    .join(t('person.and'))
  return (
    <div className={classes.consent}>
      {data.out.length === 0 ? (
        <Status icon={IconCircleCheck} tone="green">
          {t('person.in')}
        </Status>
      ) : (
        <Status icon={IconBellOff} tone="amber">
          {t('person.out', { purposes })}
        </Status>
      )}
      {data.history.length > 0 && (
        <ul className={classes.history} aria-label={t('person.history')}>
          {data.history.map((entry) => (
            <Entry key={entry.id} entry={entry} />
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

function Entry({ entry }: { entry: Consent }) {
  const { t } = useTranslation('optOuts')
  const { isGiven, purpose, createdAt, ticketUuid } = entry
  const proof = useProofText()(entry)
  return (
    <li>
      <p className={classes.entryTitle}>
        {t(isGiven ? 'person.given' : 'person.withdrawn')}: {t(`purposes.${purpose}`).toLocaleLowerCase()}
      </p>
      <p className={classes.soft}>
        {formatDateTime(createdAt)} · {proof}
        {ticketUuid !== null && (
          <>
            {' · '}
            <Link to={`/tickets/${ticketUuid}`}>{t('person.open')}</Link>
          </>
        )}
      </p>
    </li>
  )
}
