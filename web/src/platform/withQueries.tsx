import { QueryClientProvider } from '@tanstack/react-query'
import type { FunctionComponent } from 'react'
import { queries } from './queries.ts'

/** For a page that stands outside of the program behind the login. */
export const withQueries = (Page: FunctionComponent) =>
  function WithQueries() {
    return (
      <QueryClientProvider client={queries}>
        <Page />
      </QueryClientProvider>
    )
  }
