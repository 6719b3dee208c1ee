import { type ReportRow, type TicketKind } from '@chatflow/contract'
import { lastWords } from '../../conversations/tickets/lastWords.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { momentWidth, nothing, type Column } from '../../ui/list.ts'
import { shorten } from '../../ui/shorten.ts'
import { minutesText } from '../dashboard/minutes.ts'

const maxMessageLength = 60

/** Every kind of report begins with what it is about. */
const order: Record<TicketKind, string[]> = {
  attendance: [
    'contact',
    'user',
    'queue',
    'status',
    'message',
    'created',
    'closed',
    'support',
    'sla',
    'nps',
    'connection',
    'id',
  ],
  duration: [
    'contact',
    'wait',
    'support',
    'sla',
    'user',
    'queue',
    'created',
    'closed',
    'status',
    'connection',
    'id',
  ],
  groups: ['contact', 'message', 'user', 'queue', 'created', 'status', 'connection', 'id'],
  survey: ['contact', 'nps', 'user', 'queue', 'closed', 'message', 'support', 'connection', 'id'],
}

export function useReportColumns(kind: TicketKind): Column<ReportRow>[] {
  const { t } = useTranslation('reports')
  const { t: words } = useTranslation('tickets')
  const columns: Column<ReportRow>[] = [
    { key: 'contact', header: t('columns.contact'), cell: (row) => row.contactName, min: 150, grow: 2 },
    { key: 'user', header: t('columns.user'), cell: (row) => row.userName || nothing, min: 110, minor: 2 },
    { key: 'queue', header: t('columns.queue'), cell: (row) => row.queueName || nothing, min: 100, minor: 4 },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => t(`status.${row.status}`),
      min: 110,
      minor: 3,
    },
    {
      key: 'message',
      header: t('columns.message'),
      cell: (row) => shorten(lastWords(row, words), maxMessageLength),
      min: 150,
      grow: 2,
      minor: 7,
    },
    {
      key: 'created',
      header: t('columns.created'),
      cell: (row) => formatDateTime(row.createdAt),
      min: momentWidth(),
      minor: 1,
    },
    {
      key: 'closed',
      header: t('columns.closed'),
      cell: (row) => (row.closedAt === null ? nothing : formatDateTime(row.closedAt)),
      min: momentWidth(),
      minor: 5,
    },
    {
      key: 'wait',
      header: t('columns.wait'),
      cell: (row) => minutesText(row.waitTime),
      min: 90,
      align: 'right',
    },
    {
      key: 'support',
      header: t('columns.support'),
      cell: (row) => minutesText(row.supportTime),
      min: 116,
      align: 'right',
      minor: 3,
    },
    {
      key: 'sla',
      header: t('columns.sla'),
      cell: (row) => (row.sla === null ? nothing : t(`sla.${row.sla}`)),
      min: 110,
      minor: 6,
    },
    {
      key: 'nps',
      header: t('columns.nps'),
      cell: (row) => row.NPS ?? nothing,
      min: 60,
      align: 'right',
      minor: 1,
    },
    {
      key: 'connection',
      header: t('columns.connection'),
      cell: (row) => row.whatsappName || nothing,
      min: 110,
      minor: 8,
      isOffPhone: true,
    },
    {
      key: 'id',
      header: t('columns.id'),
      cell: (row) => row.id,
      min: 70,
      align: 'right',
      minor: 9,
      isQuiet: true,
      isOffPhone: true,
    },
  ]
  return order[kind].flatMap((key) => columns.find((column) => column.key === key) ?? [])
}
