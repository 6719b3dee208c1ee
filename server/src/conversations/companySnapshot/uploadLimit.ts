import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { namesOf } from './names.ts'

const megabyte = 1024 * 1024

/** How many bytes a file of this company may have. */
export async function uploadLimit(tenant: Tenant): Promise<number> {
  return Number((await namesOf(tenant)).settings.downloadLimit) * megabyte
}
