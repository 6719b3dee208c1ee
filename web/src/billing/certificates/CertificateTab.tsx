import { certificateDestinations, listCertificates, uploadCertificate } from '@chatflow/contract'
import { Button, FileInput, Select, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCertificate, IconCircleCheck, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { upload, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate } from '../../platform/format.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './certificates.module.css'
import { endingOf } from './endingOf.ts'

/** The certificate with which the gateway of PIX knows the platform. It goes in, and never comes out again. */
export function CertificateTab() {
  const { t } = useTranslation('certificates')
  const { data, error, refetch } = useEndpoint(listCertificates, {})
  return (
    <>
      <div className={classes.card}>
        <Section isSplit level={2} title={t('upload.title')} description={t('upload.about')}>
          <UploadForm onDone={() => void refetch()} />
        </Section>
      </div>
      <div className={classes.card}>
        <Section isSplit level={2} title={t('list.title')}>
          {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
          {!error && !data && <Skeleton height={44} />}
          {data?.length === 0 && <EmptyState icon={IconCertificate} text={t('list.empty')} />}
          {data && data.length > 0 && (
            <ul className={classes.list}>
              {data.map(({ id, subject, endsAt, retiredAt }) => (
                <li key={id} className={classes.item} data-retired={retiredAt !== null || undefined}>
                  <span className={classes.subject}>{subject}</span>
                  {retiredAt === null ? (
                    <Ending endsAt={endsAt} />
                  ) : (
                    <span>{t('list.retired', { date: formatDate(retiredAt) })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  )
}

const looks = {
  inUse: { icon: IconCircleCheck, tone: 'green' },
  ending: { icon: IconAlertTriangle, tone: 'amber' },
  ended: { icon: IconAlertTriangle, tone: 'red' },
} as const

/** How long the one in use holds: without it no PIX can be received. */
function Ending({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('certificates')
  const ending = endingOf(endsAt, serverNow())
  return <Status {...looks[ending]}>{t(`list.${ending}`, { date: formatDate(endsAt) })}</Status>
}

function UploadForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('certificates')
  const [destination, setDestination] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (!destination) return notifyWarning(t('upload.noDestination'))
    if (!file) return notifyWarning(t('upload.noFile'))
    if (!/\.p12$/i.test(file.name)) return notifyWarning(t('upload.notP12'))
    setSending(true)
    try {
      const endpoint = { ...uploadCertificate, path: `${uploadCertificate.path}?ref=${destination}` }
      await upload(endpoint, { fields: { password }, file })
      notifySuccess(t('upload.done'))
      setFile(null)
      setPassword('')
      onDone()
    } catch (error) {
      notifyError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Select
        label={t('upload.destination')}
        placeholder={t('upload.choose')}
        data={certificateDestinations.map((value) => ({ value, label: t(`destinations.${value}`) }))}
        value={destination}
        onChange={setDestination}
      />
      <FileInput
        label={t('upload.file')}
        placeholder={t('upload.chooseFile')}
        accept=".p12"
        clearable
        value={file}
        onChange={setFile}
      />
      <PasswordField
        label={t('upload.password')}
        description={t('upload.passwordHint')}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          loading={isSending}
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        >
          {t('upload.send')}
        </Button>
      </div>
    </form>
  )
}
