import { parseCampaignSettings, readCampaignSettings } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'

export function useCampaignSettings() {
  const { data, error, refetch } = useEndpoint(readCampaignSettings, {})
  const settings = data && parseCampaignSettings(data)
  return { settings, error, retry: () => void refetch() }
}
