import type { Expression } from 'kysely'
import type { Automation } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What other features keep on a ticket. Who has it and where it lies is changed by `changeTicket` alone. */
export interface TicketNote {
  /** Where replies go. */
  address?: string
  unreadMessages?: number
  lastMessage?: string
  fromMe?: boolean
  lastMessageAt?: Expression<string>
  isBot?: boolean
  automation?: Automation
  /** In JSON. */
  automationState?: string
  answeredMessageId?: number
  amountUsedBotQueues?: number
  amountUsedBotQueuesNps?: number
  useIntegration?: boolean
  integrationId?: number | null
  queuePosition?: number | null
  positionSaidAt?: string
  inactiveSaidAt?: Expression<string>
  lgpdAcceptedAt?: string
  lgpdAcceptedMessageId?: number
}

/** Writes on a ticket that the caller has locked, and tells nobody: `changeTicket` does both. */
export async function writeTicket({ db, companyId }: Tenant, id: number, note: TicketNote) {
  await db.updateTable('tickets').set(note).where('companyId', '=', companyId).where('id', '=', id).execute()
}
