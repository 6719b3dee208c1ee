import { z } from 'zod'
import { textVoice, type Prompt } from './prompts.ts'

type Checked = Pick<Prompt, 'baseUrl' | 'voice' | 'voiceRegion' | 'queueId'> & {
  /** A new one, or that one is kept. */
  apiKey?: string | null | undefined
  hasApiKey: boolean
  voiceKey?: string | null | undefined
  hasVoiceKey: boolean
}
export interface PromptProblem {
  path: 'queueId' | 'apiKey' | 'baseUrl' | 'voiceKey' | 'voiceRegion'
  message: string
}

const isGiven = (value: string | null | undefined, isKept: boolean) => Boolean(value?.trim()) || isKept

/** What is wrong with a prompt as it would become. The form in the browser and the server ask the same questions. */
export function promptProblems(wish: Checked): PromptProblem[] {
  const speaks = wish.voice !== textVoice
  const problems: (PromptProblem | false)[] = [
    wish.queueId === null && { path: 'queueId', message: 'Informe o setor' },
    !isGiven(wish.apiKey, wish.hasApiKey) && { path: 'apiKey', message: 'Required' },
    wish.baseUrl !== '' &&
      !z.url({ protocol: /^https?$/ }).safeParse(wish.baseUrl).success && {
        path: 'baseUrl',
        message: 'Invalid URL',
      },
    speaks && !isGiven(wish.voiceKey, wish.hasVoiceKey) && { path: 'voiceKey', message: 'Required' },
    speaks && wish.voiceRegion === '' && { path: 'voiceRegion', message: 'Required' },
  ]
  return problems.filter((problem) => problem !== false)
}

/** A key that was given for one host is not shown to another: then it has to be entered again. */
export const isKeyKept = (before: Pick<Prompt, 'baseUrl' | 'hasApiKey'>, baseUrl: string): boolean =>
  before.hasApiKey && URL.parse(before.baseUrl)?.origin === URL.parse(baseUrl)?.origin
