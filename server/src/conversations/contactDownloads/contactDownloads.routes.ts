import { exportContacts, listContactDownloads } from '@chatflow/contract'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { areNumbersHidden } from '../contacts/hiddenNumbers.ts'
import { listDownloads, startDownload } from './startDownload.ts'

export function contactDownloadRoutes(http: HttpContext) {
  serve(http, exportContacts, ({ tenant, session, body: { format, ...filter }, request }) =>
    startDownload(tenant, {
      filter,
      format,
      hidesNumbers: areNumbersHidden(session),
      by: { userId: session.userId, address: request.ip },
    }),
  )
  serveReading(http, listContactDownloads, async ({ tenant, session }) => ({
    exports: await listDownloads(tenant, session.userId),
  }))
}
