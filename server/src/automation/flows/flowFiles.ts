import type { FlowGraph } from '@chatflow/contract'
import { countStored } from '../../media/accounting.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { flowFiles } from './runningFlow.ts'

export async function keepFlowFiles(tenant: Tenant, files: StoredMedia[]): Promise<void> {
  if (files.length === 0) return
  const { db, companyId, now } = tenant
  const createdAt = now().toISOString()
  await db
    .insertInto('flowFiles')
    .values(
      files.map((media) => ({ companyId, name: media.mediaPath, media: JSON.stringify(media), createdAt })),
    )
    .execute()
  const bytes = files.reduce((sum, media) => sum + media.bytes, 0)
  await countStored(tenant, { bytes, files: files.flatMap(({ names }) => names).length })
}

const mediaTypes = ['img', 'audio', 'video']
interface LooseElement {
  type?: unknown
  value?: unknown
}
const elementsOf = (data: Record<string, unknown>): LooseElement[] =>
  Array.isArray(data['elements']) ? (data['elements'] as unknown[]).filter(isObject) : []
const isObject = (value: unknown): value is LooseElement => typeof value === 'object' && value !== null
const isFile = ({ type }: LooseElement) => mediaTypes.includes(String(type))

/** The names of all files that a graph speaks of. */
export function filesNamed({ nodes }: FlowGraph): string[] {
  const named = nodes.flatMap(({ type, data }) => [
    ...(mediaTypes.includes(type) ? [data['url']] : []),
    ...elementsOf(data).flatMap((element) => (isFile(element) ? [element.value] : [])),
  ])
  return [...new Set(named.filter((name): name is string => typeof name === 'string' && name !== ''))]
}

/** Their addresses, for the editor to show. */
export async function addressesOf(tenant: Tenant, graph: FlowGraph): Promise<Record<string, string>> {
  const files = await flowFiles(tenant, filesNamed(graph))
  return Object.fromEntries([...files].map(([name, { mediaPath }]) => [name, mediaUrl(tenant, mediaPath)]))
}

/** A graph from elsewhere: of its files it keeps the names that the company has. */
export async function onlyOwnFiles(tenant: Tenant, graph: FlowGraph): Promise<FlowGraph> {
  const own = await flowFiles(tenant, filesNamed(graph))
  const kept = (name: unknown) => (typeof name === 'string' && own.has(name) ? name : '')
  const nodes = graph.nodes.map((node) => {
    if (mediaTypes.includes(node.type))
      return { ...node, data: { ...node.data, url: kept(node.data['url']) } }
    if (elementsOf(node.data).length === 0) return node
    const elements = elementsOf(node.data).map((element) =>
      isFile(element) ? { ...element, value: kept(element.value) } : element,
    )
    return { ...node, data: { ...node.data, elements } }
  })
  return { ...graph, nodes }
}
