import type { Mail } from '@chatflow/contract'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './mails.module.css'
import { MailStatus } from './MailStatus.tsx'

export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t } = useTranslation('mails')
  const facts = [
    { label: t('columns.recipient'), value: mail.recipient },
    { label: t('columns.status'), value: <MailStatus status={mail.status} /> },
    { label: t('columns.createdAt'), value: formatDateTime(mail.createdAt) },
    ...(mail.sentAt ? [{ label: t('sentAt'), value: formatDateTime(mail.sentAt) }] : []),
    ...(mail.error ? [{ label: t('error'), value: mail.error }] : []),
  ]
  return (
    <ViewDialog title={mail.subject} onClose={onClose}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail.body === null ? (
        <p className={classes.gone}>{t('bodyGone')}</p>
      ) : (
        <pre className={classes.body}>{mail.body}</pre>
      )}
    </ViewDialog>
  )
}
