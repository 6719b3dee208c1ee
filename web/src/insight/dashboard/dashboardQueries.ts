import { findDashboard, findDashboardNow } from '@chatflow/contract'
import { call, rememberFirst } from '../../platform/http.ts'
import { queries } from '../../platform/queries.ts'
import { dashboardOf, searchIn } from './dashboardAddress.ts'
import { filterQuery, type InsightChoice } from './insightChoice.ts'

/** The numbers of a chosen period. */
export function dashboardOptions(choice: InsightChoice) {
  const input = inputOf(choice)
  return { queryKey: [findDashboard.path, input], queryFn: () => call(findDashboard, input) }
}

const inputOf = (choice: InsightChoice) => ({
  query: {
    ...(choice.from && { date_from: choice.from }),
    ...(choice.to && { date_to: choice.to }),
    ...filterQuery(choice),
  },
})

/**
 * Asks for the numbers that the dashboard shows first while its page is still on its way: as its address chooses them, which
 * is not there yet for somebody on another page. What fails is asked for again there.
 */
export function readDashboardAhead() {
  const { pathname, search } = window.location
  const { choice } = dashboardOf(pathname === '/' ? searchIn(search) : {})
  if (pathname === '/') rememberFirst(findDashboard, inputOf(choice))
  void queries.prefetchQuery(dashboardOptions(choice))
  void queries.prefetchQuery({
    queryKey: [findDashboardNow.path, {}],
    queryFn: () => call(findDashboardNow, {}),
  })
}
