import { checkFlow, type FlowFinding } from '@chatflow/contract'
import { useDeferredValue, useMemo } from 'react'
import { useGraph } from '../editor/EditorContext.ts'
import { useSurroundings } from './useSurroundings.ts'

const none: FlowFinding[] = []

/** What is wrong with the draft as it is drawn. Drawing goes first, checking follows. */
export function useFindings(): FlowFinding[] {
  const graph = useDeferredValue(useGraph())
  const surroundings = useSurroundings()
  return useMemo(() => (surroundings ? checkFlow(graph, surroundings) : none), [graph, surroundings])
}
