import { readAuditVerification, verifyAuditLog } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDateTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './audit.module.css'

/** Whether the log is still what was written. */
export function ChainStatus() {
  const { t } = useTranslation('audit')
  const { data } = useEndpoint(readAuditVerification, {})
  const verify = useAction(verifyAuditLog)
  if (!data) return null
  const { verifiedAt, count, brokenId } = data
  return (
    <div className={classes.chain} role="status">
      {brokenId !== null ? (
        <Status icon={IconShieldX} tone="red">
          {t('chain.broken', { id: brokenId })}
        </Status>
      ) : verifiedAt ? (
        <Status icon={IconShieldCheck} tone="green">
          {t('chain.whole', { count, date: formatDateTime(verifiedAt) })}
        </Status>
      ) : (
        <Status icon={IconShieldQuestion} tone="quiet">
          {t('chain.never')}
        </Status>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={verify.isPending}
        onClick={() => verify.mutate({}, { onError: notifyError })}
      >
        {t('chain.verify')}
      </Button>
    </div>
  )
}
