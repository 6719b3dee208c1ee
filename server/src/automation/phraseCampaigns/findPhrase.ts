import { foldText } from '../../platform/foldText.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The flow that one of these texts asks for on this connection. The whole text counts, and the longest phrase comes first. */
export async function findPhrase(
  tenant: Tenant,
  connectionId: number,
  texts: string[],
): Promise<number | undefined> {
  const phrases = await activePhrases(tenant)
  if (phrases.length === 0) return undefined
  const said = new Set(texts.map(foldText))
  return phrases.find(
    ({ phrase, whatsappId }) => said.has(phrase) && (whatsappId === null || whatsappId === connectionId),
  )?.flowId
}

/** Asked with every message, so it is a copy. A change of phrases or flows calls `invalidate('companySnapshot', companyId)`. */
const activePhrases = (tenant: Tenant) =>
  tenant.cached(tenant.companyId, 'phrases', async () => {
    const rows = await tenant.db
      .selectFrom('flowCampaigns')
      .innerJoin('flows', (join) =>
        join
          .onRef('flows.companyId', '=', 'flowCampaigns.companyId')
          .onRef('flows.id', '=', 'flowCampaigns.flowId'),
      )
      .select(['flowCampaigns.phrase', 'flowCampaigns.flowId', 'flowCampaigns.whatsappId'])
      .where('flowCampaigns.companyId', '=', tenant.companyId)
      .where('flowCampaigns.status', '=', true)
      .where('flows.active', '=', true)
      .where('flows.publishedVersion', 'is not', null)
      .orderBy('flowCampaigns.id')
      .execute()
    return rows
      .map(({ phrase, ...row }) => ({ ...row, phrase: foldText(phrase) }))
      .filter(({ phrase }) => phrase !== '')
      .toSorted((one, other) => other.phrase.length - one.phrase.length)
  })
