import type { GatewayName } from '@chatflow/contract'
import { defineSlot } from '../../platform/slot.tsx'

export interface PromptSettingSlotProps {
  label: string
  description: string
  /** The id of a prompt as it is stored, or nothing. */
  value: string
  onChange: (value: string) => void
}

/** Where one of the company's prompts is chosen for something. */
export const PromptSettingSlot = defineSlot<PromptSettingSlotProps>('PromptSettingSlot')

/** The companies of the installation and their price list, for its owner. */
export const CompaniesTabSlot = defineSlot('CompaniesTabSlot')
export const PlansTabSlot = defineSlot('PlansTabSlot')
/** The videos that explain the product to everybody. */
export const HelpsTabSlot = defineSlot('HelpsTabSlot')
/** The certificate with which the platform is known where it is paid. */
export const CertificateTabSlot = defineSlot('CertificateTabSlot')

export interface GatewaySlotProps {
  gateway: GatewayName
  /** Somebody looks for one of its settings. */
  isOpened: boolean
}
/** A payment gateway: its settings, and where it calls us. */
export const GatewaySlot = defineSlot<GatewaySlotProps>('GatewaySlot')

/** The list of what was erased, opened from the settings about privacy. */
export const ReceiptsSlot = defineSlot<{ onClose: () => void }>('ReceiptsSlot')

/** How long what was said is kept. */
export const RetentionSlot = defineSlot<{ onClose: () => void }>('RetentionSlot')

/** The own company as a file. */
export const ArchivesSlot = defineSlot<{ onClose: () => void }>('ArchivesSlot')
