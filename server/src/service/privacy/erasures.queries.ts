import type { ErasureReceipt, PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { typedPhone, type Identity } from '../../conversations/contacts/identities.ts'
import { fingerprint } from '../../platform/crypto.ts'
import { paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = [
  'id',
  'jobId',
  'reference',
  'state',
  'userId',
  'userName',
  'proofs',
  'startedAt',
  'finishedAt',
  'tickets',
  'messages',
  'files',
  'notes',
  'schedules',
] as const

const fromErasures = ({ db, companyId }: Tenant) =>
  db.selectFrom('contactErasures').where('companyId', '=', companyId)
const receipts = (tenant: Tenant) => fromErasures(tenant).select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>

const receiptOf = ({ userId, userName, state, ...row }: Row): ErasureReceipt => ({
  ...row,
  state: state as ErasureReceipt['state'],
  user: { id: userId, name: userName },
})

/** Shows that an erasure was somebody's to those who know the number and have the key, and nothing to anybody else. */
export const proofOf = (key: Buffer, companyId: number, { kind, value }: Pick<Identity, 'kind' | 'value'>) =>
  fingerprint(key, `${companyId}/${kind}/${value}`)

/** What was typed to find receipts by: the number of somebody, or a reference. */
export async function listErasures(tenant: Tenant, key: Buffer, { searchParam, pageNumber }: PageQuery) {
  let found = fromErasures(tenant)
  const phone = typedPhone(searchParam)
  if (phone) {
    const proof = proofOf(key, tenant.companyId, phone)
    found = found.where(sql<boolean>`${proof} = any(proofs)`)
  } else if (searchParam) found = found.where('reference', '=', searchParam.toUpperCase())
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all.select(columns).orderBy('id', 'desc'),
  )
  return { erasures: rows.map(receiptOf), count, hasMore }
}

export async function findErasure(
  tenant: Tenant,
  by: { id: number } | { contactId: number },
): Promise<ErasureReceipt | undefined> {
  const found =
    'id' in by
      ? receipts(tenant).where('id', '=', by.id)
      : receipts(tenant).where('contactId', '=', by.contactId)
  const row = await found.executeTakeFirst()
  return row && receiptOf(row)
}
