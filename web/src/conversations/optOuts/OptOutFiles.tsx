import { exportOptOuts, optOutFileBytes, uploadOptOuts, type ReceivedEvent } from '@chatflow/contract'
import { Button, FileButton } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { upload, useAction } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError, notifySuccess, notifyWarning } from '../../platform/notify.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'

const Imported = z.object({ added: z.number(), invalid: z.number() })
const Exported = z.object({ url: z.string() })
const megabyte = 1024 * 1024
type Job = ReceivedEvent<'job'>

/** A list of numbers from elsewhere comes in; the whole list goes out as a file. */
export function OptOutFiles({ hasAny }: { hasAny: boolean }) {
  const { t } = useTranslation(['optOuts', 'ui'])
  const [isSending, setSending] = useState(false)
  const [jobs, setJobs] = useState<string[]>([])
  const exporting = useAction(exportOptOuts)
  const tellImported = ({ state, result }: Job) => {
    const counts = Imported.safeParse(result)
    if (state === 'failed' || !counts.success) return notifyWarning(t('import.failed'))
    const { added, invalid } = counts.data
    notifySuccess(t('import.done', { added: formatNumber(added), invalid: formatNumber(invalid) }))
  }
  useCompanyEvent('job', (job) => {
    if (job.state === 'running' || !(job.kind === 'importOptOuts' || job.kind === 'exportOptOuts')) return
    setJobs((waiting) => waiting.filter((id) => id !== job.jobId))
    if (job.kind === 'importOptOuts') tellImported(job)
    else fetchFile(job)
  })
  const send = async (file: File | null) => {
    if (!file) return
    if (file.size > optOutFileBytes)
      return notifyWarning(t('ui:file.tooLarge', { limit: optOutFileBytes / megabyte }))
    setSending(true)
    try {
      const { jobId } = await upload(uploadOptOuts, { file })
      setJobs((waiting) => [...waiting, jobId])
    } catch (error) {
      notifyError(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <FileButton accept=".xls,.xlsx,.ods,.csv,.txt,text/csv,text/plain" onChange={(file) => void send(file)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            loading={isSending || jobs.length > 0}
            leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden />}
          >
            {t('import.button')}
          </Button>
        )}
      </FileButton>
      {hasAny && (
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => exporting.mutate({}, { onError: notifyError })}
        >
          {t('export.button')}
        </Button>
      )}
    </>
  )
}

function fetchFile({ result }: Job) {
  const file = Exported.safeParse(result)
  if (!file.success) return
  const link = document.createElement('a')
  link.href = file.data.url
  link.download = ''
  link.click()
}
