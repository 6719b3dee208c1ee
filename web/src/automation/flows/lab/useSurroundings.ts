import { readFlowSurroundings, type FlowSurroundings } from '@chatflow/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { useEditor } from '../editor/EditorContext.ts'

/** What the flow may speak of, and where it runs. Undefined until it is known. */
export function useSurroundings(): FlowSurroundings | undefined {
  const { flowId } = useEditor()
  const query = useQuery({
    queryKey: [readFlowSurroundings.path, flowId],
    queryFn: () => call(readFlowSurroundings, { params: { flowId } }),
  })
  return query.data
}
