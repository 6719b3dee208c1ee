import { templateFiles, type TemplateFile } from '@chatflow/contract'
import { companySettings } from '../../company/settings/companySettings.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FileField, type FileChange } from '../../ui/FileField.tsx'

const megabyte = 1024 * 1024

interface HeadFileFieldProps {
  wanted: TemplateFile
  /** The name of the file that is there already. */
  current: string | null
  change: FileChange
  onChange: (change: FileChange) => void
}

/** The picture, video or document in the head of a template, as the network takes it. */
export function HeadFileField({ wanted, ...field }: HeadFileFieldProps) {
  const { t } = useTranslation('templates')
  const { user } = useSession()
  const { types, maxBytes } = templateFiles[wanted]
  const refusal = wanted === 'DOCUMENT' ? '' : t(`onlyTypes.${wanted}`)
  return (
    <FileField
      {...field}
      label={t(`files.${wanted}`)}
      isKept
      maxMegabytes={Math.min(companySettings(user).downloadLimit, maxBytes / megabyte)}
      {...(types && { accept: types.join(), only: { types, refusal } })}
    />
  )
}
