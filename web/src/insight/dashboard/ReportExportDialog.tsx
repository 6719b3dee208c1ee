import {
  exportReport,
  listReportDownloads,
  reportFileKinds,
  sheetFormats,
  type ReportDownload,
  type ReportFileKind,
  type ReportFilter,
  type SheetFormat,
} from '@chatflow/contract'
import { Anchor, Button, Modal, Progress, SegmentedControl, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import dialogs from '../../ui/dialogs.module.css'
import { formatBytes } from '../../ui/formatBytes.ts'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import classes from './exports.module.css'

interface ReportExportDialogProps {
  /** What the report shows. */
  filter: Partial<ReportFilter>
  /** How many tickets these are, where it is known. */
  count?: number
  kind?: ReportFileKind
  onClose: () => void
}

/** Writes all of a report into a file. It may be closed meanwhile: the file waits here for a day. */
export function ReportExportDialog({ filter, count, onClose, ...given }: ReportExportDialogProps) {
  const { t } = useTranslation(['reports', 'ui'])
  const { close, life } = useDialogLife(onClose)
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const [kind, setKind] = useState<ReportFileKind>(given.kind ?? 'tickets')
  const { data, error } = useEndpoint(listReportDownloads, {}, { refreshOn: 'job' })
  const start = useAction(exportReport)
  const isRunning = data?.exports.some(({ state }) => state === 'running') ?? false
  return (
    <Modal
      {...life}
      title={t('export.title')}
      size={480}
      padding={24}
      centered
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('ui:dialog.close') }}
      onClose={close}
    >
      <div className={classes.body}>
        <Select
          label={t('export.kind')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(reportFileKinds.find((one) => one === value) ?? 'tickets')}
          data={reportFileKinds.map((value) => ({ value, label: t(`export.kinds.${value}`) }))}
        />
        <p className={classes.sentence}>
          <WhatIsExported kind={kind} count={count} />
        </p>
        <SegmentedControl
          aria-label={t('export.format')}
          value={format}
          onChange={(value) => setFormat(value as SheetFormat)}
          data={sheetFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
        />
        {error && <p role="alert">{errorText(error)}</p>}
        {data && data.exports.length > 0 && (
          <ul className={classes.files} aria-label={t('export.files')}>
            {data.exports.map((one) => (
              <li key={one.id}>
                <Download one={one} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className={dialogs.buttons}>
        <Button variant="default" onClick={close}>
          {t('ui:dialog.close')}
        </Button>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          disabled={(kind === 'tickets' && count === 0) || isRunning}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { ...filter, kind, format } }, { onError: notifyError })}
        >
          {t('export.start')}
        </Button>
      </footer>
    </Modal>
  )
}

function WhatIsExported({ kind, count }: { kind: ReportFileKind; count: number | undefined }) {
  const { t } = useTranslation('reports')
  if (kind === 'attendants') return t('export.attendants')
  if (kind !== 'tickets') return t('export.summary')
  return count === undefined ? t('export.all') : t('export.count', { count, formatted: formatNumber(count) })
}

function Download({ one }: { one: ReportDownload }) {
  const { t } = useTranslation('reports')
  const { state, done, total, url, size, format, createdAt, expiresAt, kind } = one
  if (state === 'failed') return <span className={classes.failed}>{t('export.failed')}</span>
  if (state === 'running' || url === null) {
    const label = t('export.running', { done: formatNumber(done), total: formatNumber(total) })
    return (
      <>
        <span role="status">{label}</span>
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={label} mt={4} />
      </>
    )
  }
  return (
    <>
      <Anchor href={url} download className={classes.download}>
        {t('export.fetch', {
          kind: t(`export.kinds.${kind}`),
          formatted: formatNumber(total),
          format,
          size: formatBytes(size ?? 0),
        })}
      </Anchor>
      <span className={classes.soft}>
        {t('export.until', { made: formatDateTime(createdAt), until: formatDateTime(expiresAt) })}
      </span>
    </>
  )
}
