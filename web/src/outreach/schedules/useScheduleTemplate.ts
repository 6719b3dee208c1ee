import { listTemplates, templateFile, type Schedule, type TemplateFile } from '@chatflow/contract'
import { isChoiceComplete } from '../../channels/templates/templateChoices.ts'
import { useEndpoint } from '../../platform/api.ts'
import type { FileChange } from '../../ui/FileField.tsx'
import type { Values } from './scheduleValues.ts'

export interface ScheduleTemplate {
  /** The file that the head of the chosen template wants. */
  wanted: TemplateFile | undefined
  isIncomplete: boolean
}

/** What the chosen template still needs before it can wait for its time. */
export function useScheduleTemplate(
  { template, whatsappId }: Values,
  file: FileChange,
  editing: Schedule | undefined,
): ScheduleTemplate {
  const query = { connectionId: whatsappId ?? undefined }
  const { data } = useEndpoint(listTemplates, { query }, { enabled: template !== null })
  const chosen = data?.find(({ id }) => id === template?.templateId)
  const wanted = chosen && templateFile(chosen)
  const hasFile = file.is === 'chosen' || (file.is === 'kept' && (editing?.mediaName ?? null) !== null)
  const isFilled = template === null || isChoiceComplete(template)
  return { wanted, isIncomplete: !isFilled || (wanted !== undefined && !hasFile) }
}
