import {
  campaignSettingDefaults,
  CampaignVariables,
  readCampaignSettings,
  type CampaignSettingKey,
  type OwnVariable,
} from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'

export type CampaignSettings = Record<CampaignSettingKey, string>

/** All settings as texts; one that is not stored yet has its default. */
export function useCampaignSettings() {
  const { data, error, refetch } = useEndpoint(readCampaignSettings, {})
  const settings = data && settingsOf(data)
  return { settings, error, retry: () => void refetch() }
}

const settingsOf = (stored: { key: string; value: string }[]): CampaignSettings => ({
  ...campaignSettingDefaults,
  ...Object.fromEntries(stored.map(({ key, value }) => [key, value])),
})

/** What the company's own variables stand for. Text that is no such list is none. */
export function ownVariables(settings: CampaignSettings | undefined): OwnVariable[] {
  try {
    return CampaignVariables.parse(JSON.parse(settings?.variables || '[]'))
  } catch {
    return []
  }
}
