import type { ReceivedPayment } from '@chatflow/contract'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime, formatMoney } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, nothing, type Column } from '../../ui/list.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './payments.module.css'

export function usePaymentColumns(): Column<ReceivedPayment>[] {
  const { t } = useTranslation(['payments', 'gateways'])
  return useMemo(
    () => [
      {
        key: 'company',
        header: t('columns.company'),
        min: 150,
        grow: 1.5,
        cell: ({ companyName, payer }) => companyName ?? <Nobody payer={payer} />,
      },
      {
        key: 'invoice',
        header: t('columns.invoice'),
        min: 76,
        grow: 0.3,
        isQuiet: true,
        minor: 2,
        cell: ({ invoiceId }) => invoiceId ?? nothing,
      },
      {
        key: 'gateway',
        header: t('columns.gateway'),
        min: 110,
        grow: 0.7,
        cell: ({ gateway }) => t(`gateways:names.${gateway}`),
      },
      {
        key: 'received',
        header: t('columns.received'),
        min: 116,
        grow: 0.6,
        align: 'right',
        cell: ({ received, currency }) =>
          currency === 'BRL' ? formatMoney(received) : `${received.toFixed(2)} ${currency}`,
      },
      {
        key: 'paidAt',
        header: t('columns.paidAt'),
        min: momentWidth(),
        grow: 0.6,
        align: 'right',
        minor: 1,
        cell: ({ paidAt }) => formatDateTime(paidAt),
      },
      {
        key: 'what',
        header: t('columns.what'),
        min: 260,
        grow: 3,
        cell: (payment) => <What payment={payment} />,
      },
      {
        key: 'externalId',
        header: t('columns.externalId'),
        min: 150,
        isQuiet: true,
        minor: 3,
        isOffPhone: true,
        cell: ({ externalId }) => <span title={externalId}>{externalId}</span>,
      },
    ],
    [t],
  )
}

/** Whom the gateway names for money that no company was asked for. */
function Nobody({ payer }: { payer: string | null }) {
  const { t } = useTranslation('payments')
  return <span className={classes.nobody}>{payer === null ? t('nobody') : t('sentBy', { payer })}</span>
}

/** What became of it, in words; how much is missing or too much is said with it. */
function What({ payment }: { payment: ReceivedPayment }) {
  const { t } = useTranslation('payments')
  const { problem, invoiceValue, invoicePaid, invoiceStatus, returned, currency } = payment
  if (problem === null && invoiceStatus === null)
    return (
      <Status icon={IconArrowBackUp} tone="quiet">
        {t('gaveBack')}
      </Status>
    )
  if (problem === null) {
    const isSettled = invoiceStatus === 'paid'
    return (
      <Status icon={isSettled ? IconCircleCheck : IconClock} tone={isSettled ? 'green' : 'quiet'}>
        {t(isSettled ? 'settled' : 'open')}
      </Status>
    )
  }
  const isForNothing = invoiceStatus === 'cancelled' && problem === 'over'
  const text =
    currency === 'BRL'
      ? t(`problems.${isForNothing ? 'cancelled' : problem}`, {
          missing: formatMoney(Math.max(0, invoiceValue - invoicePaid)),
          surplus: formatMoney(Math.max(0, invoicePaid - invoiceValue)),
          returned: formatMoney(returned),
        })
      : t('foreign', { currency })
  return (
    <span className={classes.what} title={text}>
      <Status icon={IconAlertTriangle} tone={problem === 'disputed' ? 'red' : 'amber'}>
        {text}
      </Status>
    </span>
  )
}
