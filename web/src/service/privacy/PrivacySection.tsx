import { eraseContact, exportContact, findContactPrivacy, type ContactExport } from '@chatflow/contract'
import { Anchor, Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload, IconEraser, IconLock, IconReceipt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { PrivacySlotProps } from '../../conversations/tickets/slots.ts'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { HoldCard, HoldDialog } from './LegalHold.tsx'
import classes from './privacy.module.css'
import { ReceiptDialog } from './ReceiptDialog.tsx'

/** What a customer can ask for about their own data: a copy of them, or their end; and what speaks against the end. */
export function PrivacySection({ contact, isConsentKnown }: PrivacySlotProps) {
  const { t } = useTranslation('privacy')
  const { id: contactId } = contact
  const { data, error, refetch } = useEndpoint(
    findContactPrivacy,
    { params: { contactId } },
    { refreshOn: 'job' },
  )
  const [dialog, setDialog] = useState<'erase' | 'hold' | 'receipt'>()
  useRereadOnErasure(contactId)
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={72} radius="md" />
  const { erasure } = data
  const close = () => setDialog(undefined)
  return (
    <>
      {erasure ? (
        <>
          <p className={classes.sentence}>
            {t(`erased.${erasure.state}`, {
              date: formatDateTime(erasure.startedAt),
              name: erasure.user.name,
            })}
          </p>
          {erasure.state === 'failed' && <GoOn contactId={contactId} />}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconReceipt size={16} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('receipt')}
          >
            {t('receipt.open')}
          </Button>
        </>
      ) : (
        <>
          {!isConsentKnown && <Consent acceptedAt={data.lgpdAcceptedAt} />}
          <Exports contactId={contactId} exports={data.exports} />
          {data.legalHold ? (
            <HoldCard contactId={contactId} hold={data.legalHold} />
          ) : (
            <>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDialog('hold')}
              >
                {t('hold.open')}
              </Button>
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDialog('erase')}
              >
                {t('erase.open')}
              </Button>
            </>
          )}
        </>
      )}
      {dialog === 'erase' && <EraseDialog contact={contact} openTickets={data.openTickets} onClose={close} />}
      {dialog === 'hold' && <HoldDialog contact={contact} onClose={close} />}
      {dialog === 'receipt' && erasure && <ReceiptDialog erasureId={erasure.id} onClose={close} />}
    </>
  )
}

function Consent({ acceptedAt }: { acceptedAt: string | null }) {
  const { t } = useTranslation('privacy')
  return (
    <p className={classes.sentence}>
      {acceptedAt ? t('consent.given', { date: formatDateTime(acceptedAt) }) : t('consent.none')}
    </p>
  )
}

/** What gave up is begun again. Who it was is unknown by now: there is nothing left to confirm. */
function GoOn({ contactId }: { contactId: number }) {
  const { t } = useTranslation('privacy')
  const queries = useQueryClient()
  const again = useAction(eraseContact)
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={again.isPending}
      leftSection={<IconEraser size={16} stroke={1.75} aria-hidden />}
      onClick={() =>
        again.mutate(
          { params: { contactId }, body: { confirmation: String(contactId), closeTickets: false } },
          {
            onError: notifyError,
            onSuccess: () => void queries.invalidateQueries({ queryKey: [findContactPrivacy.path] }),
          },
        )
      }
    >
      {t('erased.again')}
    </Button>
  )
}

/** A colleague may have erased it, in another browser. */
function useRereadOnErasure(contactId: number) {
  const queries = useQueryClient()
  useCompanyEvent(
    'contact',
    useCallback(
      (event) => {
        if (event.action !== 'erase' || event.contactId !== contactId) return
        void queries.invalidateQueries({ queryKey: [findContactPrivacy.path] })
      },
      [queries, contactId],
    ),
  )
}

function Exports({ contactId, exports }: { contactId: number; exports: ContactExport[] }) {
  const { t } = useTranslation('privacy')
  const start = useAction(exportContact)
  const isRunning = exports.some(({ state }) => state === 'running')
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        loading={start.isPending}
        disabled={isRunning}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => start.mutate({ params: { contactId } }, { onError: notifyError })}
      >
        {t('export.start')}
      </Button>
      {exports.length > 0 && (
        <ul className={classes.exports} aria-label={t('export.list')}>
          {exports.map((one) => (
            <li key={one.id}>
              <Export one={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Export({ one }: { one: ContactExport }) {
  const { t } = useTranslation('privacy')
  const { state, done, total, url, size, createdAt, expiresAt } = one
  if (state === 'failed') return <span className={classes.failed}>{t('export.failed')}</span>
  if (state === 'running' || !url)
    return (
      <>
        <span role="status">{t('export.running')}</span>
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={t('export.running')} mt={4} />
      </>
    )
  return (
    <>
      <Anchor href={url} download className={classes.download}>
        {t('export.fetch', { size: formatBytes(size ?? 0), date: formatDateTime(createdAt) })}
      </Anchor>
      <span className={classes.soft}>
        {t('export.until', { date: formatDate(expiresAt), name: one.user.name })}
      </span>
    </>
  )
}
