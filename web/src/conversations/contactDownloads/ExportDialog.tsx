import {
  exportContacts,
  listContactDownloads,
  sheetFormats,
  type ContactDownload,
  type ExportFilter,
  type SheetFormat,
} from '@chatflow/contract'
import { Anchor, Button, Modal, Progress, SegmentedControl } from '@mantine/core'
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
import classes from './contactDownloads.module.css'

export interface ExportedContacts {
  /** Which contacts a list shows, or the chosen ones. */
  filter: Partial<ExportFilter>
  /** How many these are. */
  count: number
}

/** Writes the contacts of a list into a file. It may be closed meanwhile: the file waits here for a day. */
export function ExportDialog({ filter, count, onClose }: ExportedContacts & { onClose: () => void }) {
  const { t } = useTranslation(['contactDownloads', 'ui'])
  const { close, life } = useDialogLife(onClose)
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const { data, error } = useEndpoint(listContactDownloads, {}, { refreshOn: 'job' })
  const start = useAction(exportContacts)
  const isRunning = data?.exports.some(({ state }) => state === 'running') ?? false
  return (
    <Modal
      {...life}
      title={t('dialog.title')}
      size={480}
      padding={24}
      centered
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('ui:dialog.close') }}
      onClose={close}
    >
      <div className={classes.body}>
        <p className={classes.sentence}>{t('dialog.count', { count, formatted: formatNumber(count) })}</p>
        <SegmentedControl
          aria-label={t('dialog.format')}
          value={format}
          onChange={(value) => setFormat(value as SheetFormat)}
          data={sheetFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        />
        {error && <p role="alert">{errorText(error)}</p>}
        {data && data.exports.length > 0 && (
          <ul className={classes.files} aria-label={t('dialog.files')}>
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
          disabled={count === 0 || isRunning}
          loading={start.isPending}
          onClick={() => start.mutate({ body: { ...filter, format } }, { onError: notifyError })}
        >
          {t('dialog.start')}
        </Button>
      </footer>
    </Modal>
  )
}

function Download({ one }: { one: ContactDownload }) {
  const { t } = useTranslation('contactDownloads')
  const { state, done, total, url, size, format, createdAt, expiresAt } = one
  if (state === 'failed') return <span className={classes.failed}>{t('files.failed')}</span>
  if (state === 'running' || url === null) {
    const label = t('files.running', { done: formatNumber(done), total: formatNumber(total) })
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
        {t('files.fetch', {
          count: total,
          formatted: formatNumber(total),
          format,
          size: formatBytes(size ?? 0),
        })}
      </Anchor>
      <span className={classes.soft}>
        {t('files.until', { made: formatDateTime(createdAt), until: formatDateTime(expiresAt) })}
      </span>
    </>
  )
}
