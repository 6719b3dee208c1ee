import type { HttpContext } from '../platform/http/serve.ts'
import { serveStored } from '../platform/storage/serveStored.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'

const folder = '/public/company'

/** The public path of a company's media: for everybody with the signed address, and for its own people. */
export const serveMedia = (http: HttpContext, storage: Storage, mediaKey: Buffer) =>
  serveStored(http, { path: `${folder}:companyId/:name`, storage, mediaKey, orSession: true })

/** The address of a stored file, and what it is called when a browser saves it. */
export function mediaUrl(
  { companyId, signName }: Pick<Tenant, 'companyId' | 'signName'>,
  name: string,
  download?: string,
): string {
  const address = `${folder}${companyId}/${signName(companyId, name)}`
  return download === undefined ? address : `${address}&download=${encodeURIComponent(download)}`
}
