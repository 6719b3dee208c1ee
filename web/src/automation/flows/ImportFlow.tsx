import { listFlows, type FlowSummary } from '@chatflow/contract'
import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { addFromFile } from './flowFile.ts'

/** Reads a flow that was saved as a file, here or in another company. */
export function ImportFlow({ onImported }: { onImported: (flow: FlowSummary) => void }) {
  const { t } = useTranslation('flowList')
  const queries = useQueryClient()
  // The same file can be chosen twice in a row.
  const reset = useRef<() => void>(null)
  const add = useMutation({
    mutationFn: addFromFile,
    onSuccess: (flow) => {
      void queries.invalidateQueries({ queryKey: [listFlows.path] })
      notifySuccess(t('imported'))
      onImported(flow)
    },
    onError: notifyError,
    onSettled: () => reset.current?.(),
  })
  return (
    <FileButton
      accept="application/json,.json"
      resetRef={reset}
      onChange={(file) => file && add.mutate(file)}
    >
      {(button) => (
        <Button
          {...button}
          variant="default"
          loading={add.isPending}
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
        >
          {t('import')}
        </Button>
      )}
    </FileButton>
  )
}
