import { checkBlock } from './flowBlockChecks.ts'
import type { FlowFinding, FlowFindingCode, FlowSurroundings } from './flowFindings.ts'
import { findRings, reachableFrom, readPaths, type FlowPaths } from './flowPaths.ts'
import type { FlowGraph, FlowNode } from './flows.ts'

/** The blocks that wait for the customer, so that a ring through them ends when nobody answers. */
const asking = new Set(['question', 'menu', 'typebot', 'openai'])

/**
 * What is wrong with a flow, in the order of its blocks. The editor asks while one draws, the server before it
 * publishes. Linear in blocks and connections.
 */
export function checkFlow(graph: FlowGraph, surroundings: FlowSurroundings): FlowFinding[] {
  const paths = readPaths(graph)
  const start = graph.nodes.find(({ type }) => type === 'start')
  const reached = start ? reachableFrom(paths, start.id) : new Set(paths.nodes.keys())
  const known = variablesOf(graph, surroundings)
  const ofBlocks = graph.nodes.flatMap((node) => [
    ...(reached.has(node.id) || node.type === 'comment' ? [] : [finding(node.id, 'unreachable', 'warning')]),
    ...checkBlock(node, { surroundings, known, leaving: paths.leaving.get(node.id) ?? [] }),
  ])
  const noStart = start ? [] : [finding(null, 'noStart', 'error')]
  const all = [...noStart, ...ofBlocks, ...findLoops(paths), ...findBroken(paths)]
  return all.map((found) =>
    // Where no conversation comes to, nothing can go wrong for a customer.
    found.nodeId !== null && !reached.has(found.nodeId) ? { ...found, level: 'warning' as const } : found,
  )
}

export const hasErrors = (findings: readonly FlowFinding[]) => findings.some(({ level }) => level === 'error')

function finding(
  nodeId: string | null,
  code: FlowFindingCode,
  level: FlowFinding['level'],
  values: FlowFinding['values'] = {},
): FlowFinding {
  return { nodeId, code, level, values }
}

/** Named at the ring's first block: one finding for each ring. */
function findLoops(paths: FlowPaths): FlowFinding[] {
  const endless = findRings(paths, (node) => !asking.has(node.type) && !pauses(node))
  const inEndless = new Set(endless.flat())
  const pausing = findRings(paths, ({ type }) => !asking.has(type)).filter(
    (ring) => !ring.some((nodeId) => inEndless.has(nodeId)),
  )
  return [
    ...endless.map((ring) => finding(ring[0] ?? null, 'endlessLoop', 'error', { count: ring.length })),
    ...pausing.map((ring) =>
      finding(ring[0] ?? null, 'loopWithoutAnswer', 'warning', { count: ring.length }),
    ),
  ]
}

function pauses({ type, data }: FlowNode): boolean {
  if (type !== 'singleBlock') return type === 'interval'
  const elements: unknown[] = Array.isArray(data['elements']) ? data['elements'] : []
  return elements.some((element) => (element as { type?: unknown } | null)?.type === 'interval')
}

function findBroken({ nodes, broken }: FlowPaths): FlowFinding[] {
  return broken.map(({ source, target }) => {
    const nodeId = [source, target].find((end) => nodes.has(end)) ?? null
    return finding(nodeId, 'brokenConnection', 'warning')
  })
}

/** The names that questions keep answers under, and those that every contact of the company may have. */
function variablesOf({ nodes }: FlowGraph, { variables }: FlowSurroundings): Set<string> {
  const kept = nodes.map(({ type, data }) => (type === 'question' ? data['answerKey'] : undefined))
  const names = [...variables, ...kept].filter((name) => typeof name === 'string')
  return new Set(names.map((name) => name.trim().toLowerCase()))
}
