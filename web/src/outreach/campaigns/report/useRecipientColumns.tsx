import type { Campaign, Recipient, RecipientStatus } from '@chatflow/contract'
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconClockOff,
  IconMessageQuestion,
  IconPlayerTrackNext,
  type Icon,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatDateTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { momentWidth, type Column } from '../../../ui/list.ts'
import { shownNumber } from '../../../ui/phoneNumber.ts'
import { Status, type Tone } from '../../../ui/Status.tsx'
import { filledMessages } from '../editor/campaignValues.ts'
import classes from './report.module.css'
import { useReasonText } from './useReasonText.ts'

const looks: Record<RecipientStatus, { icon: Icon; tone: Tone }> = {
  pending: { icon: IconClock, tone: 'quiet' },
  waitingConfirmation: { icon: IconMessageQuestion, tone: 'amber' },
  sent: { icon: IconCheck, tone: 'quiet' },
  delivered: { icon: IconChecks, tone: 'blue' },
  read: { icon: IconChecks, tone: 'green' },
  failed: { icon: IconAlertCircle, tone: 'red' },
  skipped: { icon: IconPlayerTrackNext, tone: 'quiet' },
  optedOut: { icon: IconBan, tone: 'amber' },
  expired: { icon: IconClockOff, tone: 'amber' },
}

export function useRecipientColumns(campaign: Campaign): Column<Recipient>[] {
  const { t } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const hasVariants = filledMessages(campaign).length > 1
  const hasConnections = campaign.whatsapps.length > 1
  return useMemo(() => {
    const moment = (
      key: 'sentAt' | 'deliveredAt' | 'readAt' | 'answeredAt',
      minor: number,
    ): Column<Recipient> => ({
      key,
      header: t(`columns.${key}`),
      min: momentWidth(),
      minor,
      isOffPhone: key === 'deliveredAt',
      cell: (recipient) => {
        const at = recipient[key]
        return at !== null && <span className={classes.numbers}>{formatDateTime(at)}</span>
      },
    })
    const variant: Column<Recipient> = {
      key: 'variant',
      header: t('columns.variant'),
      min: 90,
      minor: 6,
      isOffPhone: true,
      cell: ({ variant: number }) => number,
    }
    const connection: Column<Recipient> = {
      key: 'whatsapp',
      header: t('columns.whatsapp'),
      min: 120,
      minor: 7,
      cell: ({ whatsapp }) => whatsapp?.name,
    }
    return [
      { key: 'name', header: t('columns.name'), min: 150, grow: 1.5, cell: ({ name }) => name },
      {
        key: 'number',
        header: t('columns.number'),
        min: 172,
        minor: 4,
        cell: ({ number }) => <span className={classes.numbers}>{shownNumber(number)}</span>,
      },
      {
        key: 'status',
        header: t('columns.status'),
        min: 150,
        cell: ({ status }) => <Status {...looks[status]}>{t(`status.${status}`)}</Status>,
      },
      {
        key: 'reason',
        header: t('columns.reason'),
        min: 160,
        grow: 2,
        minor: 5,
        cell: ({ reason }) => {
          const words = reason && reasonText(reason.code)
          return words && <span title={reason.text || words}>{words}</span>
        },
      },
      ...(hasVariants ? [variant] : []),
      ...(hasConnections ? [connection] : []),
      moment('sentAt', 1),
      moment('deliveredAt', 8),
      moment('readAt', 3),
      moment('answeredAt', 2),
    ]
    // The words of reasons change with the language, as `t` does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [t, hasVariants, hasConnections])
}
