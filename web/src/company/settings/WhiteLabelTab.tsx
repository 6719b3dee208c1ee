import { changeSetting, readBrand, uploadLogo } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { upload, useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { BrandEditor, type BrandSaving } from './BrandEditor.tsx'

/** How the installation is called and looks. Every browser that is open follows at once. */
export function WhiteLabelTab() {
  const { data, error, refetch } = useEndpoint(readBrand, {}, { refreshOn: 'settings' })
  const save = useSaveBrand()
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="var(--radius-card)" />
  return <BrandEditor brand={data} save={save} />
}

function useSaveBrand(): BrandSaving {
  const { t } = useTranslation('whiteLabel')
  const queries = useQueryClient()
  const change = useAction(changeSetting)
  const show = () => queries.invalidateQueries({ queryKey: [readBrand.path] })
  return {
    isSaving: change.isPending,
    run: async (key, value) => {
      await change.mutateAsync({ params: { key }, body: { value } })
      await show()
      notifySuccess(t('saved'))
    },
    send: async (mode, file) => {
      await upload(uploadLogo, { fields: { typeArch: 'logo', mode }, file })
      await show()
      notifySuccess(t('sent'))
    },
  }
}
