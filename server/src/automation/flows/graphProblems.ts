import type { FlowGraph, InvalidField } from '@chatflow/contract'

/** What no editor draws, and no reader of a graph could make sense of: two blocks of one name, lines into nothing. */
export function graphProblems({ nodes, connections }: FlowGraph): InvalidField[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return [
    ...nodes.flatMap((node, index) =>
      isText(node) ? [] : [{ path: `nodes.${index}`, message: 'Half a character' }],
    ),
    ...repeated(nodes).map((index) => ({ path: `nodes.${index}.id`, message: 'Repeated' })),
    ...repeated(connections).map((index) => ({ path: `connections.${index}.id`, message: 'Repeated' })),
    ...connections.flatMap(({ source, target }, index) =>
      ids.has(source) && ids.has(target) ? [] : [{ path: `connections.${index}`, message: 'Leads nowhere' }],
    ),
  ]
}

/** Half an emoji is no text, and PostgreSQL keeps none: JSON writes it as an escape, and all others as they are. */
const isText = (node: FlowGraph['nodes'][number]) => !/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(node))

function repeated(items: { id: string }[]): number[] {
  const seen = new Set<string>()
  return items.flatMap(({ id }, index) => {
    if (seen.has(id)) return [index]
    seen.add(id)
    return []
  })
}
