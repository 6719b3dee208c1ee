import { QueryClient } from '@tanstack/react-query'
import { isLineAway } from './ApiError.ts'

/** Events keep the data fresh, so nothing is read again just because a window was clicked. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isLineAway(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** Kept when all that is being read at this moment has come, or has not. */
export const allRead = () =>
  Promise.allSettled(
    queries
      .getQueryCache()
      .getAll()
      .flatMap(({ promise }) => promise ?? []),
  )
