import { defineSlot } from '../../platform/slot.tsx'

export interface CompanyInvoicesSlotProps {
  company: { id: number; name: string }
  onClose: () => void
}

/** What a company owes and has paid, opened from its row. */
export const CompanyInvoicesSlot = defineSlot<CompanyInvoicesSlotProps>('CompanyInvoicesSlot')
