import { tryFlow, type FlowGraph, type LabInput } from '@chatflow/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../platform/api.ts'
import type { BlockDecoration } from '../editor/decorations.ts'
import { useEditor, useGraph } from '../editor/EditorContext.ts'
import { backTo, newTrial, reveal, withInput, type Trial } from './reveal.ts'

/** A change of the drawing is finished before it is tried out. */
const restMs = 300

/** The conversation in the phone: what was said so far, run again on the draft whenever either changes. */
export function useTrial() {
  const [trial, setTrial] = useState<Trial>(newTrial)
  const { data: result, error, refetch } = useResult(trial)
  const shown = useMemo(() => result && reveal(result, trial), [result, trial])
  const { decorations, viewBlock } = useEditor()
  useEffect(() => {
    const path = new Map<string, BlockDecoration>(shown?.steps.map(({ nodeId }) => [nodeId, { isLit: true }]))
    if (shown?.current) path.set(shown.current, { isLit: true, isCurrent: true })
    decorations.set('phone', path)
  }, [decorations, shown])
  // The drawing follows the conversation; a user who has moved away since is left where they are.
  const standsAt = shown?.current
  useEffect(() => {
    if (standsAt) viewBlock(standsAt)
  }, [standsAt, viewBlock])
  useEffect(() => () => decorations.set('phone', new Map()), [decorations])

  const count = shown?.steps.length ?? 0
  return {
    trial,
    result,
    shown,
    error,
    retry: () => void refetch(),
    give: (input: LabInput) => setTrial((before) => withInput(before, input, count)),
    undo: () => setTrial((before) => ({ ...before, inputs: before.inputs.slice(0, -1), limit: null })),
    restart: (startAt?: string) =>
      setTrial(({ seed }) => ({
        ...newTrial,
        seed,
        ...(startAt !== undefined && { startAt, variables: shown?.variables ?? {} }),
      })),
    drawAgain: () => setTrial(({ seed }) => ({ ...newTrial, seed: seed + 1 })),
    back: (index: number) => setTrial((before) => backTo(before, shown?.steps ?? [], index)),
    setStepwise: (isStepwise: boolean) => setTrial((before) => ({ ...before, limit: isStepwise ? 1 : null })),
    next: () => setTrial((before) => ({ ...before, limit: count + 1 })),
  }
}
export type TrialControl = ReturnType<typeof useTrial>

function useResult({ inputs, seed, startAt, variables }: Trial) {
  const { flowId } = useEditor()
  const [graph] = useDebouncedValue<FlowGraph>(useGraph(), restMs)
  const body = { graph, inputs, seed, startAt, variables }
  return useQuery({
    // The drawing is compared as the object it is: a thousand blocks need no reading to know that they are the same.
    queryKey: [tryFlow.path, flowId, numberOf(graph), { inputs, seed, startAt, variables }],
    queryFn: () => call(tryFlow, { params: { flowId }, body }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

const numbers = new WeakMap<FlowGraph, number>()
let count = 0
function numberOf(graph: FlowGraph): number {
  const number = numbers.get(graph) ?? ++count
  numbers.set(graph, number)
  return number
}
