import type { FlowUpload } from '@chatflow/contract'
import { useEditor } from '../EditorContext.ts'
import { storeFile } from '../flowFiles.ts'
import type { ChosenFile } from './FileCard.tsx'

/** Sends what was chosen, if anything was, and returns the name under which the block keeps it. */
export function useStoreFile() {
  const { files } = useEditor()
  return async (kind: FlowUpload, { file, value, isRecorded }: ChosenFile): Promise<string> => {
    if (!file) return value
    const { name, url } = await storeFile(kind, file, isRecorded)
    files.set(name, url)
    return name
  }
}
