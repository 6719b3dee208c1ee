import {
  exportReport,
  listReportDownloads,
  reportFileKinds,
  type ReportFileKind,
  type ReportFilter,
} from '@chatflow/contract'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { SheetDialog } from '../../ui/SheetDialog.tsx'

interface ReportExportDialogProps {
  /** What the report shows. */
  filter: Partial<ReportFilter>
  /** How many tickets these are, where it is known. */
  count?: number
  kind?: ReportFileKind
  onClose: () => void
}

/** Writes all of a report into a file. */
export function ReportExportDialog({ filter, count, onClose, ...given }: ReportExportDialogProps) {
  const { t } = useTranslation('reports')
  const [kind, setKind] = useState<ReportFileKind>(given.kind ?? 'tickets')
  const { data, error } = useEndpoint(listReportDownloads, {}, { refreshOn: 'job' })
  const start = useAction(exportReport)
  return (
    <SheetDialog
      title={t('export.title')}
      sheets={data?.exports}
      error={error}
      nameOf={(one, facts) => t('export.fetch', { kind: t(`export.kinds.${one.kind}`), ...facts })}
      canStart={kind !== 'tickets' || count !== 0}
      isStarting={start.isPending}
      onStart={(format) => start.mutate({ body: { ...filter, kind, format } }, { onError: notifyError })}
      onClose={onClose}
    >
      <Select
        label={t('export.kind')}
        allowDeselect={false}
        value={kind}
        onChange={(value) => setKind(reportFileKinds.find((one) => one === value) ?? 'tickets')}
        data={reportFileKinds.map((value) => ({ value, label: t(`export.kinds.${value}`) }))}
      />
      <p>
        <WhatIsExported kind={kind} count={count} />
      </p>
    </SheetDialog>
  )
}

function WhatIsExported({ kind, count }: { kind: ReportFileKind; count: number | undefined }) {
  const { t } = useTranslation('reports')
  if (kind === 'attendants') return t('export.attendants')
  if (kind !== 'tickets') return t('export.summary')
  return count === undefined ? t('export.all') : t('export.count', { count, formatted: formatNumber(count) })
}
