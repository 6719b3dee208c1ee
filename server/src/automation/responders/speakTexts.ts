import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { textVoice } from '@chatflow/contract'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { withinBudget } from '../../company/aiUsage/ledger.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { ModelFailure } from '../prompts/modelFailure.ts'
import { spenderOf, type PromptSettings } from '../prompts/promptSettings.ts'
import { speak } from '../prompts/speech.client.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'

export interface Speaking {
  tenancy: Tenancy
  safeHttp: SafeHttpClient
  storage: Storage
  azureSpeechUrl: string
}

/** A text of the model, with the recording that says it if there is one. */
export interface SpokenText {
  text: string
  media: StoredMedia | null
}

/** Longer than that nobody listens to: it is written. */
const maxSpoken = 1_500

/** Lets a voice say what the model wrote. What cannot be said aloud is written instead. */
export async function speakTexts(
  speaking: Speaking,
  companyId: number,
  { settings, texts, isVoice }: { settings: PromptSettings; texts: string[]; isVoice: boolean },
): Promise<SpokenText[]> {
  const spoken: SpokenText[] = []
  for (const text of texts) {
    const isSaid = settings.voice !== textVoice && settings.voiceKey !== '' && text.length <= maxSpoken
    const media = isSaid ? await record(speaking, companyId, { settings, text, isVoice }) : null
    spoken.push({ text, media })
  }
  return spoken
}

async function record(
  { tenancy, safeHttp, storage, azureSpeechUrl }: Speaking,
  companyId: number,
  { settings, text, isVoice }: { settings: PromptSettings; text: string; isVoice: boolean },
): Promise<StoredMedia | null> {
  const { voice: name, voiceKey: key, voiceRegion } = settings
  const folder = await temporaryFolder('speech')
  try {
    const url = azureSpeechUrl.replace('{region}', voiceRegion)
    const file = path.join(folder, 'speech.ogg')
    const characters = text.length
    const sound = await withinBudget(tenancy, {
      companyId,
      spender: spenderOf(settings, 'voice'),
      atMost: { characters },
      work: async () => ({
        result: await speak(safeHttp, { url, key, name }, text),
        amount: { characters },
      }),
    })
    if (sound === 'spent') return null
    await writeFile(file, sound)
    const media = await storeMedia({
      storage,
      companyId,
      file: { path: file, filename: 'audio.ogg' },
      isVoice,
      isSound: !isVoice,
    })
    return media.mediaType === 'audio' ? media : null
  } catch (error) {
    if (error instanceof ModelFailure) return null
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
