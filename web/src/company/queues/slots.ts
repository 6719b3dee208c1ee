import type { QueueName, SlaPolicy } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slot.tsx'
import type { Integrations } from './useIntegrations.ts'

export interface IntegrationSelectProps {
  label: string
  description?: string | undefined
  placeholder?: string
  integrations: Integrations
  value: number | null
  onChange: (integrationId: number | null) => void
  path?: string
  error?: ReactNode
}

export interface DeadlinesSlotProps {
  sla: SlaPolicy | null
  onChange: (sla: SlaPolicy | null) => void
  /** Where the ticket can be moved to. */
  queues: QueueName[]
  /** By the path of the field, such as `sla.firstAnswer`. */
  errors: Record<string, ReactNode>
}

/** Where a queue says how fast it answers. */
export const DeadlinesSlot = defineSlot<DeadlinesSlotProps>('DeadlinesSlot')

/** Where an integration is chosen. */
export const IntegrationSelectSlot = defineSlot<IntegrationSelectProps>('IntegrationSelectSlot')
