import { listInboundProblems } from '@chatflow/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { usePageStands } from '../../platform/pageStands.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './AttentionMark.module.css'

const queryKey = [listInboundProblems.path, 'count']
const maxShown = 99

/** Says in the menu how much waits for a decision. */
export function AttentionMark() {
  const { t } = useTranslation('notifications')
  const count = useAttentionCount()
  if (count === 0) return null
  const label = t('attention', { count })
  return (
    <span className={classes.mark} role="img" aria-label={label} title={label}>
      {count > maxShown ? `${formatNumber(maxShown)}+` : formatNumber(count)}
    </span>
  )
}

/** Events carry the number itself: a burst of failures costs the menu no reading. */
function useAttentionCount(): number {
  const queries = useQueryClient()
  useCompanyEvent('inbound', ({ attention }) => {
    // The first response may have left the server before this event did.
    if (queries.getQueryData(queryKey) === undefined) void queries.invalidateQueries({ queryKey })
    else queries.setQueryData(queryKey, attention)
  })
  const { data = 0 } = useQuery({
    queryKey,
    queryFn: async () => (await call(listInboundProblems, { query: {} })).count,
    enabled: usePageStands(),
  })
  return data
}
