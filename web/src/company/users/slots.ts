import type { User } from '@chatflow/contract'
import { defineSlot } from '../../platform/slot.tsx'

/** What a person has besides the password. `onCovered`: a dialog lies on the profile. */
export const SecuritySlot = defineSlot<{ onCovered: (isCovered: boolean) => void }>('SecuritySlot')

/** Where and how a colleague signed in. */
export const AccessSlot = defineSlot<{ user: User; onClose: () => void }>('AccessSlot')
