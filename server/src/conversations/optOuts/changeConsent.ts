import { consentPurposes, type ConsentForm, type ContactConsents } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { personOfContact, personOfIdentity } from './consentPerson.ts'
import { findConsents } from './consents.queries.ts'
import { recordConsent } from './recordConsent.ts'

interface Author {
  userId: number
  name: string
  address: string
  /** Whether they may let somebody be written to again. */
  mayUndo: boolean
}

/** A user writes down what a customer said in person, on paper, on the phone. */
export async function changeConsent(
  tenant: Tenant,
  contactId: number,
  { form, by }: { form: ConsentForm; by: Author },
): Promise<ContactConsents> {
  const { isGiven, note } = form
  const purposes = consentPurposes.filter((purpose) => form.purposes.includes(purpose))
  const person = await personOfContact(tenant, contactId)
  const { out } = await findConsents(tenant, contactId)
  if (isGiven && !by.mayUndo && purposes.some((purpose) => out.includes(purpose))) fail('ERR_NO_PERMISSION')
  await recordConsent(tenant, person, { purposes, isGiven, source: 'person', note, by })
  await audit(tenant, by, { entityId: contactId, isGiven, purposes })
  return findConsents(tenant, contactId)
}

/** Lets somebody be written to again, whether or not they are a contact. */
export async function undoOptOut(
  tenant: Tenant,
  consentId: number,
  { reason, by }: { reason: string; by: Author },
) {
  const entry = await tenant.db
    .selectFrom('suppressions')
    .innerJoin('consents', (join) =>
      join
        .onRef('consents.companyId', '=', 'suppressions.companyId')
        .onRef('consents.id', '=', 'suppressions.consentId'),
    )
    .select(['consents.kind', 'consents.value'])
    .where('suppressions.companyId', '=', tenant.companyId)
    .where('suppressions.consentId', '=', consentId)
    .executeTakeFirst()
  const person = await personOfIdentity(tenant, entry ?? fail('ERR_NO_OPT_OUT_FOUND'))
  const purposes = [...consentPurposes]
  await recordConsent(tenant, person, { purposes, isGiven: true, source: 'person', note: reason, by })
  await audit(tenant, by, { entityId: person.contactId ?? consentId, isGiven: true, purposes })
}

const audit = (
  tenant: Tenant,
  { userId, address }: Author,
  { entityId, ...after }: { entityId: number; isGiven: boolean; purposes: string[] },
) =>
  recordAudit(tenant, {
    userId,
    address,
    action: after.isGiven ? 'consent' : 'optOut',
    entity: 'contact',
    entityId,
    after,
  })
