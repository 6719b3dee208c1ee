import { findCampaign, type Campaign } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { useCompanyEvent } from '../../../platform/realtime.tsx'

/** Then also the last receipts are in. */
const settleMs = 5_000
/** The lists and the curve are read again so often while it runs: the bar itself moves with every event. */
const readAgainMs = 3_000

/** One campaign, live. When it has come to its end everything is read once more. */
export function useCampaignReport(campaignId: number) {
  const queries = useQueryClient()
  const input = { params: { campaignId } }
  const query = useEndpoint(findCampaign, input, { enabled: campaignId > 0 })
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(settle.current)
      clearTimeout(again.current)
    },
    [],
  )
  const readDetails = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isDetail(String(queryKey[0])) })
  useCompanyEvent('campaign', (event) => {
    if (event.action === 'delete' || event.record.id !== campaignId) return
    const { record } = event
    queries.setQueryData<Campaign>([findCampaign.path, input], (known) => known && { ...known, ...record })
    // Not put off by what follows: a steady stream must not keep the page from reading.
    again.current ??= setTimeout(() => {
      again.current = undefined
      void readDetails()
    }, readAgainMs)
    if (record.status !== 'FINALIZADA') return
    clearTimeout(settle.current)
    settle.current = setTimeout(() => {
      void query.refetch()
      void readDetails()
    }, settleMs)
  })
  return query
}

const isDetail = (path: string) => path.startsWith(`${findCampaign.path}/`) && !path.endsWith('/preflight')
