import type { Connection } from '@chatflow/contract'
import { defineSlot } from '../../platform/slot.tsx'

/** The way to the phones of simulated customers, among the buttons of their connection. */
export const SimulatorLinkSlot = defineSlot<{ connection: Pick<Connection, 'id' | 'name'> }>(
  'SimulatorLinkSlot',
)
