import { defineSlot } from '../../platform/slot.tsx'

/** The list of what was erased, opened from the settings about privacy. */
export const ReceiptsSlot = defineSlot<{ onClose: () => void }>('ReceiptsSlot')
