import { listQueues } from '@chatflow/contract'
import { useEffect } from 'react'
import { useEndpoint } from '../../../../platform/api.ts'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { NameField } from '../../../../ui/NameField.tsx'

interface QueueFieldProps {
  /** One takes tickets into one's own queues, and hands them to any. */
  among: 'own' | 'all'
  description?: string
  value: number | null
  onChange: (queueId: number | null) => void
  /** There is only this one. */
  onOnly: (queueId: number) => void
}

export function QueueField({ among, description, value, onChange, onOnly }: QueueFieldProps) {
  const { t } = useTranslation('conversationView')
  const { user } = useSession()
  const ownOnly = among === 'own' && user.profile !== 'admin'
  const all = useEndpoint(listQueues, {}, { enabled: !ownOnly, refreshOn: 'queue' })
  const queues = ownOnly ? user.queues : all.data
  const only = queues?.length === 1 ? queues[0]!.id : null
  useEffect(() => {
    if (value === null && only !== null) onOnly(only)
    // A choice of one is made for the person once; taken back, it stays taken back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [only])
  return (
    <NameField
      label={t('queue.label')}
      description={description}
      placeholder={t('queue.placeholder')}
      withAsterisk
      clearable={false}
      data-autofocus
      // A list of one is not opened: it would only hide what is below it.
      openOnFocus={queues?.length !== 1}
      nothingFoundMessage={t('queue.none')}
      names={{ data: queues, error: all.error, refetch: all.refetch }}
      value={value}
      onChange={onChange}
    />
  )
}
