import type { downloadReceipt, ResponseOf } from '@chatflow/contract'
import { ActionIcon } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { savePdf } from './savePdf.ts'

interface ReceiptButtonProps {
  id: number
  download: () => Promise<ResponseOf<typeof downloadReceipt>>
}

/** The receipt of a paid invoice, of one's own company or another. */
export function ReceiptButton({ id, download }: ReceiptButtonProps) {
  const { t } = useTranslation('invoices')
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      savePdf(await download())
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
        onClick={() => void save()}
      >
        <IconFileDownload size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
