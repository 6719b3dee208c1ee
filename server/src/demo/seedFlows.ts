import {
  createPhraseCampaign,
  updatePhraseCampaign,
} from '../automation/phraseCampaigns/savePhraseCampaign.ts'
import { createFromTemplate } from '../automation/flows/flowTemplates.ts'
import { publishFlow } from '../automation/flows/publishFlow.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { findTeam } from './findTeam.ts'

/** Two conversations that run themselves: one that a phrase begins, and one that is still being drawn. */
export async function seedFlows(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const { carla } = await findTeam(tenant)
    const by = { userId: carla.id, address: '' }
    const store = await createFromTemplate(tenant, { name: 'Novidades e trocas', template: 'store' }, by)
    await publishFlow(tenant, store.id, { revision: 0, note: 'Primeira versão', share: 100 }, by)
    const billing = await createFromTemplate(
      tenant,
      { name: 'Segunda via e cobrança', template: 'billing' },
      by,
    )
    const phrase = { name: 'Anúncio do Instagram', phrase: 'Quero ver as novidades', whatsappId: null }
    await createPhraseCampaign(tenant, { ...phrase, flowId: store.id }, by)
    const later = { name: 'Link do boleto', phrase: 'Preciso da segunda via', whatsappId: null }
    const { id } = await createPhraseCampaign(tenant, { ...later, flowId: billing.id }, by)
    // Nothing is published for it to begin.
    await updatePhraseCampaign(tenant, { id, status: false }, by)
  })
}
