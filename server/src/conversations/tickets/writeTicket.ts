import type { SlaTarget } from '@chatflow/contract'
import type { Expression } from 'kysely'
import type { Automation } from '../../platform/database/tables.ts'
import { endingRuns, type Ending } from '../automationRuns/runs.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What other features keep on a ticket. Who has it and where it lies is changed by `changeTicket` alone. */
export interface TicketNote {
  /** Where replies go. */
  address?: string
  unreadMessages?: number
  lastMessage?: string
  fromMe?: boolean
  lastMessageAt?: Expression<string>
  messageCount?: Expression<number>
  isBot?: boolean
  automation?: Automation
  isAutomationStopped?: boolean
  /** Ends what speaks by itself in it: its runs, in the same statement. */
  automationEnds?: Ending
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
  /** What is owed to the customer; see `service/sla`. */
  askedAt?: string | null
  answeredAt?: string | null
  dueAt?: string | null
  dueTarget?: SlaTarget | null
  raisedAt?: string | null
}

/** Writes on a ticket that the caller has locked, and tells nobody: `changeTicket` does both. */
export async function writeTicket(tenant: Tenant, id: number, { automationEnds, ...note }: TicketNote) {
  await updateTicket(tenant, automationEnds && { id, ...automationEnds })
    .set({ ...(automationEnds && noAutomation), ...note })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}

/** Nobody speaks by itself any more. The runs of the ticket end with it: `automationEnds` does both. */
export const noAutomation = {
  automation: 'none',
  isBot: false,
  useIntegration: false,
  isAutomationStopped: false,
} as const

/** The beginning of an update of a ticket, which ends its runs if wanted. */
export const updateTicket = (tenant: Tenant, ending: (Ending & { id: number }) | undefined) =>
  (ending ? endingRuns(tenant, ending.id, ending) : tenant.db).updateTable('tickets')
