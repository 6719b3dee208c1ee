import { sheetFormats, type SheetFormat } from '@chatflow/contract'
import { Anchor, Button, Modal, Progress, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { errorText } from '../platform/errors.ts'
import { formatDateTime, formatNumber } from '../platform/format.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import dialogs from './dialogs.module.css'
import { formatBytes } from './formatBytes.ts'
import classes from './SheetDialog.module.css'
import { useDialogLife } from './useDialogLife.ts'

/** A file that is being written, or was. */
interface Sheet {
  id: string
  format: SheetFormat
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  size: number | null
  /** With the permission to fetch it, once it is done. */
  url: string | null
  createdAt: string
  expiresAt: string
}
/** What is known of the words that a link says. */
interface SheetFacts {
  formatted: string
  format: SheetFormat
  size: string
}

interface SheetDialogProps<S extends Sheet> {
  title: string
  /** Those that were made before, once they are known. */
  sheets: S[] | undefined
  error: Error | null
  nameOf: (sheet: S, facts: SheetFacts) => string
  canStart: boolean
  isStarting: boolean
  onStart: (format: SheetFormat) => void
  onClose: () => void
  /** What is going to be written. */
  children: ReactNode
}

/** Writes something into a sheet. It may be closed meanwhile: the file waits here for a day. */
export function SheetDialog<S extends Sheet>({ title, sheets, error, ...props }: SheetDialogProps<S>) {
  const { t } = useTranslation(['sheets', 'ui'])
  const { close, life } = useDialogLife(props.onClose)
  const [format, setFormat] = useState<SheetFormat>('xlsx')
  const isRunning = sheets?.some(({ state }) => state === 'running') ?? false
  return (
    <Modal
      {...life}
      title={title}
      size={480}
      padding={24}
      centered
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('ui:dialog.close') }}
      onClose={close}
    >
      <div className={classes.body}>
        {props.children}
        <SegmentedControl
          aria-label={t('format')}
          value={format}
          onChange={(value) => setFormat(value as SheetFormat)}
          data={sheetFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        />
        {error && <p role="alert">{errorText(error)}</p>}
        {sheets && sheets.length > 0 && (
          <ul className={classes.files} aria-label={t('files')}>
            {sheets.map((sheet) => (
              <li key={sheet.id}>
                <Written sheet={sheet} nameOf={(facts) => props.nameOf(sheet, facts)} />
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
          disabled={!props.canStart || isRunning}
          loading={props.isStarting}
          onClick={() => props.onStart(format)}
        >
          {t('start')}
        </Button>
      </footer>
    </Modal>
  )
}

function Written({ sheet, nameOf }: { sheet: Sheet; nameOf: (facts: SheetFacts) => string }) {
  const { t } = useTranslation('sheets')
  const { state, done, total, url, size, format, createdAt, expiresAt } = sheet
  if (state === 'failed') return <span className={classes.failed}>{t('failed')}</span>
  if (state === 'running' || url === null) {
    const label = t('running', { done: formatNumber(done), total: formatNumber(total) })
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
        {nameOf({ formatted: formatNumber(total), format, size: formatBytes(size ?? 0) })}
      </Anchor>
      <span className={classes.soft}>
        {t('until', { made: formatDateTime(createdAt), until: formatDateTime(expiresAt) })}
      </span>
    </>
  )
}
