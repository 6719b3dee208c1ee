import type { Connection } from '@chatflow/contract'
import type { ReactNode } from 'react'
import { defineSlot } from '../../platform/slot.tsx'

/** The way to the phones of simulated customers, among the buttons of their connection. */
export const SimulatorLinkSlot = defineSlot<{ connection: Pick<Connection, 'id' | 'name'> }>(
  'SimulatorLinkSlot',
)

export interface FlowSelectProps {
  label: string
  description?: string
  placeholder?: string
  withAsterisk?: boolean
  value: number | null
  onChange: (flowId: number | null) => void
  path?: string
  error?: ReactNode
}

/** Where a flow is chosen. */
export const FlowSelectSlot = defineSlot<FlowSelectProps>('FlowSelectSlot')
