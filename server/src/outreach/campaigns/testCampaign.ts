import { typedPhone } from '../../conversations/contacts/identities.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findCampaign } from './campaigns.queries.ts'
import { campaignSettings } from './campaignSettings.ts'
import { contactWith, say } from './sendTo.ts'

/** Sends one of the messages to a number, as a recipient would get it. It is in no report, and nobody is asked first. */
export async function testCampaign(
  tenant: Tenant,
  campaignId: number,
  { number, variant }: { number: string; variant?: number | undefined },
) {
  const campaign = (await findCampaign(tenant, campaignId)) ?? fail('ERR_NO_CAMPAIGN_FOUND')
  const { address } = typedPhone(number) ?? fail('ERR_WAPP_INVALID_CONTACT')
  const connectionId = campaign.whatsappId ?? fail('ERR_NO_WAPP_FOUND')
  if (!campaign.template && !campaign.messages.some(Boolean)) fail('ERR_CAMPAIGN_NOT_READY')
  const contactId = await contactWith(tenant, { name: '', address }, connectionId)
  const recipient = {
    id: 0,
    campaignId,
    name: '',
    number: address,
    address,
    email: '',
    extra: {},
    contactId,
    whatsappId: connectionId,
    variant: variant ?? null,
    confirmedAt: tenant.now().toISOString(),
  }
  const settings = await campaignSettings(tenant)
  const { ticket, messageId } = await say(
    tenant,
    { campaign, recipient },
    { connectionId, contactId, settings, random: Math.random, isAwaited: true },
  )
  return { ticketId: ticket.id, messageId }
}
