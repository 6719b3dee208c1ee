import type { Insertable } from 'kysely'
import type { CampaignRecipients, Campaigns } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type CampaignToMake = Partial<Omit<Insertable<Campaigns>, 'companyId'>> & { whatsappId: number }
type RecipientToMake = Partial<Omit<Insertable<CampaignRecipients>, 'companyId'>> & { number: string }

let made = 0

/** A campaign that nobody has started; for tests and demo data. */
export async function aCampaign({ db, companyId, now }: Tenant, overrides: CampaignToMake): Promise<number> {
  const at = now().toISOString()
  const { id } = await db
    .insertInto('campaigns')
    .values({
      companyId,
      name: `Campanha ${++made}`,
      messages: ['Olá, {primeiro-nome}!', '', '', '', ''],
      confirmationMessages: ['', '', '', '', ''],
      whatsappIds: [overrides.whatsappId],
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its recipients, as it writes them down when it starts. */
export async function someRecipients(
  { db, companyId }: Tenant,
  campaignId: number,
  recipients: RecipientToMake[],
) {
  const rows = recipients.map((overrides, index) => ({
    companyId,
    campaignId,
    name: `Pessoa ${index + 1}`,
    address: overrides.number,
    status: 'pending' as const,
    ...overrides,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await db
      .insertInto('campaignRecipients')
      .values(rows.slice(start, start + 500))
      .execute()
}

/** The pace of a connection, free to send at once. */
export async function aPace({ db, companyId, now }: Tenant, connectionId: number) {
  await db
    .insertInto('campaignPaces')
    .values({ companyId, connectionId, nextAt: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
