import type { QueueIntegration } from '@chatflow/contract'
import { unseal } from '../../platform/crypto.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Service } from './reply.ts'
import { integrations, shown } from './integrations.queries.ts'

/** With its secrets open, for the call that is about to be made. Nothing when it is gone. */
export async function findService(
  tenant: Tenant,
  sealKey: Buffer,
  id: number,
): Promise<(Service & QueueIntegration) | undefined> {
  const row = await shown(integrations(tenant))
    .select(['jsonContent', 'authSecret', 'signingSecret'])
    .where('id', '=', id)
    .executeTakeFirst()
  const open = (sealed: string | null) => (sealed === null ? null : (unseal(sealKey, sealed) ?? null))
  return (
    row && {
      ...row,
      jsonContent: open(row.jsonContent),
      authSecret: open(row.authSecret),
      signingSecret: unseal(sealKey, row.signingSecret) ?? '',
    }
  )
}

/** The words of a customer that are for us and not for the service. Nothing when it is gone. */
export const findWords = (tenant: Tenant, id: number) =>
  integrations(tenant)
    .select(['type', 'typebotKeywordFinish', 'typebotKeywordRestart', 'typebotRestartMessage'])
    .where('id', '=', id)
    .executeTakeFirst()
