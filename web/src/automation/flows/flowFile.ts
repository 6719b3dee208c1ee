import { exportFlow, importFlow, maxFlowBytes, type FlowSummary } from '@chatflow/contract'
import { ApiError, call } from '../../platform/api.ts'

/** Lets the browser save a flow as a file. */
export async function saveAsFile({ id, name }: Pick<FlowSummary, 'id' | 'name'>) {
  const file = await call(exportFlow, { params: { flowId: id } })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  link.download = `${name.replace(/[\\/:*?"<>|]/g, '_')}.flow.json`
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Adds the flow of a file. What is no flow is refused with the server's own words, before anything is sent. */
export async function addFromFile(file: File): Promise<FlowSummary> {
  if (file.size > maxFlowBytes) throw new ApiError(413, 'ERR_TOO_LARGE')
  const text = await file.text()
  return call(importFlow, { body: { file: parsed(text) } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(400, 'ERR_INVALID_FLOW_FILE')
  }
}
