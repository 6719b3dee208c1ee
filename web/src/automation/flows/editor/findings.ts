export interface Finding {
  text: string
  nodeId: string | undefined
}

/** What speaks against publishing, as the server names it; at least that something does. */
export function findingsOf(details: unknown): Finding[] {
  const { findings } = (details ?? {}) as { findings?: unknown }
  if (!Array.isArray(findings)) return []
  return findings.map((finding: Record<string, unknown>) => ({
    text: [finding['message'], finding['code']].find((text) => typeof text === 'string') ?? '',
    nodeId: typeof finding['nodeId'] === 'string' ? finding['nodeId'] : undefined,
  }))
}
