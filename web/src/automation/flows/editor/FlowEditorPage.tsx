import { readFlow, type FlowDraft } from '@chatflow/contract'
import { Loader } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { ReactFlowProvider } from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FlowEditor } from './FlowEditor.tsx'
import classes from './parts/parts.module.css'

/** Where a flow is drawn. Without a flow there is nothing to draw: the list offers them. */
export function FlowEditorPage() {
  const { flowId } = useParams({ strict: false }) as { flowId?: string }
  const id = Number(flowId)
  if (!Number.isSafeInteger(id) || id <= 0) return <Navigate to="/flowbuilders" replace />
  return <LoadedFlow key={id} flowId={id} />
}

/** Read once: what comes later from others is offered, and never takes away what is being drawn. */
function LoadedFlow({ flowId }: { flowId: number }) {
  const { t } = useTranslation('flowEditor')
  const [flow, setFlow] = useState<FlowDraft>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    setError(undefined)
    call(readFlow, { params: { flowId } }).then((read) => setFlow(read.flow), setError)
  }, [flowId])
  useEffect(load, [load])
  if (flow)
    return (
      <ReactFlowProvider>
        <FlowEditor flow={flow} />
      </ReactFlowProvider>
    )
  return (
    <div className={classes.editor}>
      <div className={classes.center}>
        {error ? (
          <ErrorState text={errorText(error)} onRetry={load} />
        ) : (
          <>
            <Loader size={28} />
            <p role="status">{t('loading')}</p>
          </>
        )}
      </div>
    </div>
  )
}
