import type { FlowNode } from '@chatflow/contract'

export interface OpenAiForm extends Record<string, unknown> {
  /** A saved prompt that speaks instead of what is written here. */
  promptId: string
  name: string
  prompt: string
  apiKey: string
  voice: string
  voiceKey: string
  voiceRegion: string
  queueId: string
  maxTokens: number
  temperature: number
  maxMessages: number
  baseUrl: string
  model: string
}

/** As the block keeps it. An empty key means the stored one: sending it would take that away. */
export function openAiData({ apiKey, voiceKey, queueId, promptId, ...rest }: OpenAiForm): FlowNode['data'] {
  return {
    ...rest,
    queueId: Number(queueId) || null,
    promptId: Number(promptId) || null,
    ...(apiKey && { apiKey }),
    ...(voiceKey && { voiceKey }),
  }
}
