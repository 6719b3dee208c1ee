import { defineSlot } from '../../platform/slot.tsx'

/** What a person has besides the password. `onCovered`: a dialog lies on the profile. */
export const SecuritySlot = defineSlot<{ onCovered: (isCovered: boolean) => void }>('SecuritySlot')
