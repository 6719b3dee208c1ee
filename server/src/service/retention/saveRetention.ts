import { isMuchMore, type RetentionForm, type RetentionRule, type SavedRetention } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Requester } from '../privacy/person.ts'
import { cutoffsOf } from './due.ts'
import { nextNight } from './nights.ts'
import { previewRetention, sumsOf } from './previewRetention.ts'
import { handOverErasures } from './removeContacts.ts'
import { changeRun, lockRule, lockRunning, writeRule } from './retention.queries.ts'
import { tellOfRule, tellOfRun } from './tellOfRun.ts'

const monthsOf = ({ wordsMonths, filesMonths, contactsMonths }: RetentionRule) => ({
  wordsMonths,
  filesMonths,
  contactsMonths,
})

/** Saves a rule after its dry run: what would go by now is what is held against every night. */
export async function saveRetention(
  tenant: Tenant,
  { seen, ...form }: RetentionForm,
  by: Requester,
): Promise<SavedRetention> {
  const { companyId, now } = tenant
  const isOff = Object.values(form).every((months) => months === null)
  if (!isOff && !seen) fail('ERR_RETENTION_UNSEEN')
  const before = await lockRule(tenant)
  const expected = sumsOf(await previewRetention(tenant, await cutoffsOf(tenant, form)))
  if (seen && isMuchMore(expected, seen)) fail('ERR_RETENTION_CHANGED')
  await stopRunning(tenant)
  const { timezone } = (await companySnapshot(tenant)).company
  const saved = await writeRule(tenant, (before?.version ?? 0) + 1, {
    ...form,
    expected,
    userId: by.userId,
    userName: by.name,
    savedAt: now().toISOString(),
    nextAt: isOff ? null : nextNight(now(), timezone, companyId),
  })
  await recordAudit(tenant, {
    userId: by.userId,
    address: by.address,
    action: 'update',
    entity: 'retention',
    entityId: saved.version,
    ...(before && { before: monthsOf(before) }),
    after: form,
  })
  tellOfRule(tenant)
  return saved
}

/** A night goes by one rule. What it has removed stays on record. */
async function stopRunning(tenant: Tenant) {
  const run = await lockRunning(tenant)
  if (!run) return
  await changeRun(tenant, run.id, { state: 'stopped', endedAt: tenant.now().toISOString() })
  await handOverErasures(tenant)
  tellOfRun(tenant, run, 'done')
}
