import { useTranslation } from '../../platform/useTranslation.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'

/** A token at the only moment at which it can be read. */
export function ToldTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('externalApi')
  return (
    <ViewDialog title={t('tokens.toldTitle')} onClose={onClose}>
      <ShownOnce label={t('tokens.token')} value={token}>
        {t('tokens.once')}
      </ShownOnce>
    </ViewDialog>
  )
}
