import { maxWebhooks, type Webhook, type WebhookChanges, type WebhookForm } from '@chatflow/contract'
import { parseAddress } from '../../automation/integrations/addresses.ts'
import { ServiceFailure } from '../../automation/integrations/reply.ts'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { lockLimits } from '../../company/companies/lockLimits.ts'
import { randomToken, seal } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { wake } from './enqueueDelivery.ts'
import { announceWebhook, getWebhook } from './webhooks.queries.ts'

export interface Saver {
  /** Nobody where a program did it. */
  userId: number | null
  address: string
  sealKey: Buffer
}
type SecretWebhook = Webhook & { secret: string }

export async function createWebhook(tenant: Tenant, form: WebhookForm, by: Saver): Promise<SecretWebhook> {
  refuseAddress(form.url)
  // Of several that are made at once, none counts without the others.
  await lockLimits(tenant)
  const { count } = await tenant.db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWebhooks) fail('ERR_TOO_MANY_WEBHOOKS')
  const secret = randomToken()
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('webhooks')
    .values({
      companyId: tenant.companyId,
      ...form,
      secret: seal(by.sealKey, secret),
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await tell(tenant, id, { by, action: 'create' })), secret }
}

/** Switched on again, what waits is told, beginning with the oldest. */
export async function updateWebhook(
  tenant: Tenant,
  id: number,
  changes: WebhookChanges,
  by: Saver,
): Promise<Webhook> {
  const before = await getWebhook(tenant, id)
  if (changes.url) refuseAddress(changes.url)
  const isResumed = changes.isActive === true || changes.url !== undefined
  await change(tenant, id, {
    ...changes,
    ...(isResumed && { pausedAt: null, failingSince: null, failures: 0, retryAt: null }),
  })
  if (isResumed) await wake(tenant, { companyId: tenant.companyId, webhookId: id })
  return tell(tenant, id, { by, action: 'update', before })
}

export async function renewSecret(tenant: Tenant, id: number, by: Saver): Promise<SecretWebhook> {
  await getWebhook(tenant, id)
  const secret = randomToken()
  await change(tenant, id, { secret: seal(by.sealKey, secret) })
  return { ...(await tell(tenant, id, { by, action: 'renewSecret' })), secret }
}

export async function deleteWebhook(tenant: Tenant, id: number, { userId, address }: Saver) {
  const before = await getWebhook(tenant, id)
  await tenant.db
    .deleteFrom('webhooks')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  await recordAudit(tenant, { userId, address, action: 'delete', entity: 'webhook', entityId: id, before })
  tenant.invalidate('companySnapshot', tenant.companyId)
  announceWebhook(tenant, id)
}

/** Other protocols and passwords in the address. Where it leads is looked at when it is called. */
function refuseAddress(url: string) {
  try {
    parseAddress(url)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    fail('ERR_INVALID_INPUT', { details: [{ path: 'url', message: 'Invalid URL' }] })
  }
}

interface Columns extends WebhookChanges {
  secret?: string
  pausedAt?: null
  failingSince?: null
  failures?: number
  retryAt?: null
}
const change = ({ db, companyId, now }: Tenant, id: number, columns: Columns) =>
  db
    .updateTable('webhooks')
    .set({ ...columns, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()

interface Telling {
  by: Saver
  action: 'create' | 'update' | 'renewSecret'
  before?: Webhook
}
async function tell(tenant: Tenant, id: number, { by, action, before }: Telling): Promise<Webhook> {
  const webhook = await getWebhook(tenant, id)
  const { userId, address } = by
  const states = { ...(before && { before }), after: webhook }
  await recordAudit(tenant, { userId, address, action, entity: 'webhook', entityId: id, ...states })
  tenant.invalidate('companySnapshot', tenant.companyId)
  announceWebhook(tenant, id)
  return webhook
}
