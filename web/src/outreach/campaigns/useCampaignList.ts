import { listCampaigns, type CampaignStatus, type CampaignSummary, type ResponseOf } from '@chatflow/contract'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { usePages } from '../../platform/api.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'

type Pages = InfiniteData<ResponseOf<typeof listCampaigns>>

/** The campaigns, live. A running one tells how far it is every second: that is written into what is on screen. */
export function useCampaignList(searchParam: string, status: CampaignStatus | null) {
  const queries = useQueryClient()
  const queryKey = [listCampaigns.path]
  useCompanyEvent('campaign', (event) => {
    const shown = queries.getQueriesData<Pages>({ queryKey }).flatMap(([, data]) => rowsOf(data))
    const known = event.action === 'update' && shown.find(({ id }) => id === event.record.id)
    // Somewhere else in the list, or in another list: read it again.
    if (!known || known.status !== event.record.status) return void queries.invalidateQueries({ queryKey })
    queries.setQueriesData<Pages>({ queryKey }, (data) => data && replaced(data, event.record))
  })
  return usePages(
    listCampaigns,
    { query: { searchParam, ...(status && { status }) } },
    { rows: ({ records }) => records },
  )
}

const rowsOf = (data: Pages | undefined) => data?.pages.flatMap(({ records }) => records) ?? []

const replaced = (data: Pages, changed: CampaignSummary): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    records: page.records.map((one) => (one.id === changed.id ? changed : one)),
  })),
})
