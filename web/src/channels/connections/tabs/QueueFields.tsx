import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NamesField } from '../../../ui/NamesField.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHomeQueues } from '../connectionHome.ts'
import classes from '../connections.module.css'
import { NumberField } from './NumberField.tsx'
import { QueueSelect } from './QueueSelect.tsx'

/** Which queues a customer may choose, and where those go who choose none. */
export function QueueFields({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  const queues = useHomeQueues()
  const { data, error, refetch } = queues
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (data?.length === 0) return <p className={classes.note}>{t('fields.queueIds.none')}</p>

  return (
    <>
      <NamesField
        label={t('fields.queueIds.label')}
        description={t('fields.queueIds.help')}
        data-path="queueIds"
        names={queues}
        error={form.errors.queueIds}
        value={form.values.queueIds}
        onChange={(chosen) => form.setFieldValue('queueIds', chosen)}
      />
      <div>
        <div className={classes.pair}>
          <NumberField form={form} field="timeSendQueue" isBare />
          <QueueSelect form={form} field="sendIdQueue" names={queues} />
        </div>
        <p className={classes.help}>{t('fields.timeSendQueue.help')}</p>
      </div>
    </>
  )
}
