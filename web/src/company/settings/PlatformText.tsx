import { changeSetting, readSetting, secretSettings } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SavedText } from './SavedText.tsx'
import type { ShownPlatformSetting } from './settingsTable.ts'

interface PlatformTextProps {
  settingKey: ShownPlatformSetting
  onSaved?: () => void
}

/** A setting of the whole installation. Of a secret only whether it is kept is known here. */
export function PlatformText({ settingKey, onSaved }: PlatformTextProps) {
  const { t } = useTranslation('settings')
  const input = { params: { key: settingKey } }
  const { data, error, refetch } = useEndpoint(readSetting, input)
  const queries = useQueryClient()
  const change = useAction(changeSetting)
  const isSecret = secretSettings.includes(settingKey)
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={72} />
  const isKept = 'configured' in data && data.configured
  return (
    <SavedText
      label={t(`settings.${settingKey}.label`)}
      description={t(`settings.${settingKey}.help`)}
      value={'value' in data ? data.value : ''}
      placeholder={isKept ? t('secretKept') : undefined}
      kind={isSecret ? 'secret' : settingKey.endsWith('Url') ? 'address' : 'line'}
      isSaving={change.isPending}
      onSave={async (value) => {
        const kept = await change.mutateAsync({ ...input, body: { value } })
        queries.setQueryData([readSetting.path, input], kept)
        notifySuccess(t('saved'))
        onSaved?.()
      }}
    />
  )
}
