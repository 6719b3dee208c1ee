import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from './companySnapshot.ts'

const megabyte = 1024 * 1024

/** How many bytes a file of this company may have. */
export async function uploadLimit(tenant: Tenant): Promise<number> {
  return (await companySnapshot(tenant)).settings.downloadLimit * megabyte
}
