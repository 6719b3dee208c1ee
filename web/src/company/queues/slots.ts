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

/** Where an integration is chosen. */
export const IntegrationSelectSlot = defineSlot<IntegrationSelectProps>('IntegrationSelectSlot')
