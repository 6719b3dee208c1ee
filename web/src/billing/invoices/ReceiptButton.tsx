import { downloadReceipt } from '@chatflow/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import { savePdf } from './savePdf.ts'

/** The receipt of a paid invoice. */
export function ReceiptButton({ id }: { id: number }) {
  const { t } = useTranslation('invoices')
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      savePdf(await call(downloadReceipt, { params: { invoiceId: id } }))
    } catch (error) {
      notifyError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Tooltip label={t('receipt')}>
      <ActionIcon
        variant="subtle"
        loading={isLoading}
        aria-label={t('receiptOf', { id })}
        onClick={() => void download()}
      >
        <IconFileDownload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
