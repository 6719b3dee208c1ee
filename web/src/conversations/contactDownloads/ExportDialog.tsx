import { exportContacts, listContactDownloads, type ExportFilter } from '@chatflow/contract'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { SheetDialog } from '../../ui/SheetDialog.tsx'

export interface ExportedContacts {
  /** Which contacts a list shows, or the chosen ones. */
  filter: Partial<ExportFilter>
  /** How many these are. */
  count: number
}

/** Writes the contacts of a list into a file. */
export function ExportDialog({ filter, count, onClose }: ExportedContacts & { onClose: () => void }) {
  const { t } = useTranslation('contactDownloads')
  const { data, error } = useEndpoint(listContactDownloads, {}, { refreshOn: 'job' })
  const start = useAction(exportContacts)
  return (
    <SheetDialog
      title={t('dialog.title')}
      sheets={data?.exports}
      error={error}
      nameOf={({ total }, facts) => t('files.fetch', { count: total, ...facts })}
      canStart={count > 0}
      isStarting={start.isPending}
      onStart={(format) => start.mutate({ body: { ...filter, format } }, { onError: notifyError })}
      onClose={onClose}
    >
      <p>{t('dialog.count', { count, formatted: formatNumber(count) })}</p>
    </SheetDialog>
  )
}
