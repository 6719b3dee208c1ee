import { deleteTag, type ListedTag } from '@chatflow/contract'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function DeleteTagDialog({ tag, onClose }: { tag: ListedTag; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const remove = useAction(deleteTag)
  return (
    <ConfirmDialog
      title={t('confirm.title')}
      confirmLabel={t('confirm.button')}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { tagId: tag.id } })
        notifySuccess(t('deleted'))
      }}
      onClose={onClose}
    >
      {t('confirm.text', { count: tag.contactsCount, name: tag.name })}
    </ConfirmDialog>
  )
}
