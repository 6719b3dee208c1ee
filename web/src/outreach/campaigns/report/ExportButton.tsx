import { ExportedRecipients, exportRecipients } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api.ts'
import { notifyError } from '../../../platform/notify.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { chosenFilter, type RecipientChoice } from './recipientChoice.ts'

interface ExportButtonProps {
  campaignId: number
  choice: RecipientChoice
  isEmpty: boolean
}

/** Writes those who are shown into a file; when it is there, the button becomes the way to it. */
export function ExportButton({ campaignId, choice, isEmpty }: ExportButtonProps) {
  const { t } = useTranslation('campaignReport')
  const start = useAction(exportRecipients)
  const [jobs, setJobs] = useState<Record<string, 'failed' | { url: string }>>({})
  const [asked, setAsked] = useState<string>()
  // The first words about a job may arrive before the response that names it.
  useCompanyEvent('job', ({ jobId, state, result }) => {
    if (state === 'failed') setJobs((known) => ({ ...known, [jobId]: 'failed' }))
    const file = ExportedRecipients.safeParse(result)
    if (state === 'done' && file.success) setJobs((known) => ({ ...known, [jobId]: { url: file.data.url } }))
  })
  const made = asked === undefined ? undefined : jobs[asked]
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden />
  if (typeof made === 'object')
    return (
      <Button component="a" href={made.url} download leftSection={icon} onClick={() => setAsked(undefined)}>
        {t('export.fetch')}
      </Button>
    )
  return (
    <Button
      variant="default"
      leftSection={icon}
      disabled={isEmpty}
      loading={start.isPending || (asked !== undefined && made === undefined)}
      onClick={() =>
        start.mutate(
          { params: { campaignId }, body: chosenFilter(choice) },
          { onError: notifyError, onSuccess: ({ jobId }) => setAsked(jobId) },
        )
      }
    >
      {t(made === 'failed' ? 'export.again' : 'export.start')}
    </Button>
  )
}
