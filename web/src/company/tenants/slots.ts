import { defineSlot } from '../../platform/slot.tsx'

export interface CompanyInvoicesSlotProps {
  company: { id: number; name: string }
  onClose: () => void
}

/** What a company owes and has paid, opened from its row. */
export const CompanyInvoicesSlot = defineSlot<CompanyInvoicesSlotProps>('CompanyInvoicesSlot')
/** One company as a file. */
export const CompanyArchivesSlot = defineSlot<{
  company: { id: number; name: string }
  onClose: () => void
}>('CompanyArchivesSlot')

/** Companies that come from a file. */
export const CompanyImportsSlot = defineSlot<{ onClose: () => void }>('CompanyImportsSlot')
