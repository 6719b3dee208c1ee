import { listKnowledge } from '@chatflow/contract'
import { useEffect } from 'react'
import { usePages } from '../../platform/api.ts'

/** All files and pages that models of the company may know, live. */
export function useKnowledge() {
  const list = usePages(
    listKnowledge,
    { query: { searchParam: '' } },
    { rows: (response) => response.sources, refreshOn: 'knowledge' },
  )
  const { loadMore } = list
  // A company has two hundred at most: the few pages are read one after the other.
  useEffect(loadMore, [loadMore])
  return list
}
