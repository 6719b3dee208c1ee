import { retentionParts, type RetentionDue, type RetentionPreview } from '@chatflow/contract'
import { useEffect, useId, useRef } from 'react'
import { formatDate, formatList, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './retention.module.css'
import { useCounts } from './useCounts.ts'

/** What a rule would remove today, part by part, and what stays for another reason. */
export function PreviewResult({ preview }: { preview: RetentionPreview }) {
  const { t } = useTranslation('retention')
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // It is what was asked for: in a low window it would begin below the edge.
  useEffect(() => {
    // Newer browsers return a promise from it, which is nothing that an effect may return.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [preview])
  const { held, busyContacts } = preview
  const parts = retentionParts.flatMap((part) => {
    const due = preview[part]
    return due && due.tickets + due.contacts > 0 ? [{ part, due }] : []
  })
  return (
    <section ref={section} className={classes.result} aria-labelledby={id} role="status">
      <h3 id={id} className={classes.heading}>
        {t('result.title')}
      </h3>
      {parts.length === 0 && <p className={classes.sentence}>{t('result.nothing')}</p>}
      {parts.length > 0 && (
        <dl className={classes.facts}>
          {parts.map(({ part, due }) => (
            <div key={part}>
              <dt>{t(`result.${part}`)}</dt>
              <Due due={due} />
            </div>
          ))}
        </dl>
      )}
      <Kept tickets={held.tickets} contacts={held.contacts} />
      {busyContacts > 0 && (
        <p className={classes.soft}>
          {t('result.busy', { count: busyContacts, shown: formatNumber(busyContacts) })}
        </p>
      )}
    </section>
  )
}

function Due({ due }: { due: RetentionDue }) {
  const { t } = useTranslation('retention')
  const counts = useCounts()
  const { oldest, newest, sample } = due
  return (
    <>
      <dd>
        <strong>{counts(due)}</strong>
      </dd>
      {oldest && newest && (
        <dd className={classes.soft}>
          {t('result.range', { oldest: formatDate(oldest), newest: formatDate(newest) })}
        </dd>
      )}
      {sample.length > 0 && (
        <dd className={classes.soft}>{t('result.sample', { names: formatList(sample) })}</dd>
      )}
    </>
  )
}

function Kept({ tickets, contacts }: { tickets: number; contacts: number }) {
  const { t } = useTranslation('retention')
  const counts = useCounts()
  const count = tickets + contacts
  if (count === 0) return null
  const shown = counts({ tickets, contacts, messages: 0, files: 0, bytes: 0 })
  return <p className={classes.soft}>{t('result.held', { count, shown })}</p>
}
