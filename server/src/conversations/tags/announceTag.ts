import { oldEventName, type Tag } from '@chatflow/contract'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export function announceTag(tenant: Tenant, action: 'create' | 'update', tag: Tag) {
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('tag', { action, tag }, audience(tenant.companyId))
}

export function announceTagGone(tenant: Tenant, tagId: number) {
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('tag', { action: 'delete', tagId }, audience(tenant.companyId))
}

/** Old clients listen to a name without a dash. */
const audience = (companyId: number) => ({
  rooms: everyone.rooms,
  also: [{ name: oldEventName(companyId, 'tag'), rooms: everyone.rooms }],
})
