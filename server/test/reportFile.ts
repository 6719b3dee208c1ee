import type { ReportDownload } from '@chatflow/contract'
import { fetched } from './contactFiles.ts'
import type { Caller } from './inbox.ts'
import { eventually, type TestServer } from './server.ts'

/** Has a report written into a file, and fetches it when it is there. */
export async function takeReport(server: TestServer, call: Caller, body: object) {
  // Of files that were begun at the same moment, the list of the newest may leave out any.
  server.clock.travel(1)
  const started = await call('POST', '/ticketreport/exports', { format: 'csv', ...body })
  if (started.status !== 202) throw new Error(`No file is written: ${JSON.stringify(started.body)}`)
  const files = async () => (await call('GET', '/ticketreport/exports')).body.exports as ReportDownload[]
  const done = await eventually(
    async () => (await files()).find(({ id, state }) => id === started.body.jobId && state === 'done'),
    60_000,
  )
  const file = await fetched(server, done.url)
  const lines = file.body.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { done, lines, content: file.rawPayload }
}
