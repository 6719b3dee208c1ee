import { FlowFinding } from '@chatflow/contract'
import { z } from 'zod'

const Details = z.object({ findings: z.array(FlowFinding) })

/** What speaks against publishing, as the server names it. */
export function findingsOf(details: unknown): FlowFinding[] {
  const read = Details.safeParse(details)
  return read.success ? read.data.findings : []
}
