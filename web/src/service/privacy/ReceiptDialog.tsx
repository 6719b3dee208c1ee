import { findErasure, type ErasureReceipt } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { printAlone } from './printAlone.ts'
import classes from './privacy.module.css'

/** That somebody's data were erased, by whom, and how much it was. Printed, it is a page of its own. */
export function ReceiptDialog({ erasureId, onClose }: { erasureId: number; onClose: () => void }) {
  const { t } = useTranslation('privacy')
  const paper = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useEndpoint(findErasure, { params: { erasureId } }, { refreshOn: 'job' })
  return (
    <ViewDialog title={t('receipt.title')} onClose={onClose}>
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={280} />}
      {data && (
        <div ref={paper}>
          <Receipt receipt={data} />
        </div>
      )}
      <footer className={dialogs.buttons}>
        <Button
          variant="default"
          disabled={!data}
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          onClick={() => paper.current && printAlone(paper.current, t('receipt.title'))}
        >
          {t('receipt.print')}
        </Button>
      </footer>
    </ViewDialog>
  )
}

const counted = ['tickets', 'messages', 'files', 'notes', 'schedules'] as const

function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const { t } = useTranslation('privacy')
  const { user } = useSession()
  const { reference, state, startedAt, finishedAt, proofs } = receipt
  const rows: [string, string][] = [
    [t('receipt.reference'), reference],
    [t('receipt.company'), user.company.name],
    [t('receipt.by'), receipt.user.name],
    [t('receipt.startedAt'), formatDateTime(startedAt)],
    [t('receipt.finishedAt'), finishedAt ? formatDateTime(finishedAt) : t(`receipt.${state}`)],
    ...counted.map((what): [string, string] => [t(`receipt.${what}`), formatNumber(receipt[what])]),
  ]
  return (
    <div className={classes.receipt}>
      <p className={dialogs.sentence}>{t('receipt.text')}</p>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('receipt.proof')}</dt>
          <dd>
            {proofs.map((proof) => (
              <code key={proof} className={classes.proof}>
                {proof}
              </code>
            ))}
          </dd>
        </div>
      </dl>
      <p className={classes.soft}>{t('receipt.proofHelp')}</p>
    </div>
  )
}
