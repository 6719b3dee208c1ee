import { listNetworks, metaWebhookPath, type Connection } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconLoader2 } from '@tabler/icons-react'
import { useEndpoint } from '../../../platform/api.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { formatAgo } from '../../../platform/format.ts'
import { newUuid } from '../../../platform/newUuid.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import health from '../health/health.module.css'
import { useConnections } from '../useConnections.ts'
import classes from './webhookFacts.module.css'

interface WebhookFactsProps {
  form: ContractForm<ConnectionFormValues>
  before: Connection | undefined
  verifyToken: string
}

/** What the network's console wants to know of us, and whether it has found us. */
export function WebhookFacts({ form, before, verifyToken }: WebhookFactsProps) {
  const { t } = useTranslation('networks')
  const { data: networks } = useEndpoint(listNetworks, {})
  const told = networks?.find(({ webhookUrl }) => webhookUrl)?.webhookUrl
  const isSet = before?.secrets.includes('verifyToken') ?? false
  return (
    <Section title={t('webhook.title')} description={t('webhook.help')}>
      <CopyField label={t('webhook.address')} value={told ?? `${location.origin}${metaWebhookPath}`} />
      {isSet && verifyToken === '' ? (
        <div className={classes.line}>
          <span className={classes.words}>{t('webhook.tokenSet')}</span>
          <Button
            size="xs"
            variant="default"
            onClick={() => form.setFieldValue('credentials.verifyToken', newUuid())}
          >
            {t('webhook.newToken')}
          </Button>
        </div>
      ) : (
        <CopyField label={t('webhook.token')} description={t('webhook.tokenHelp')} value={verifyToken} />
      )}
      {before && <Reached connection={before} />}
    </Section>
  )
}

function Reached({ connection }: { connection: Connection }) {
  const { t } = useTranslation('networks')
  const { data } = useConnections()
  const { calledAt } = (data?.find(({ id }) => id === connection.id) ?? connection).health
  return (
    <p className={health.receiving} data-arrived={calledAt ? true : undefined} role="status">
      {calledAt ? (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconLoader2 size={18} stroke={1.75} aria-hidden />
      )}
      <span className={health.receivingWords}>
        {calledAt ? t('webhook.reached', { ago: formatAgo(calledAt) }) : t('webhook.notReached')}
      </span>
    </p>
  )
}

function CopyField({ label, description, value }: { label: string; description?: string; value: string }) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.copy}>
      <TextInput className={classes.words} label={label} description={description} value={value} readOnly />
      <Button
        variant="default"
        aria-label={`${t('clipboard.copy')}: ${label}`}
        onClick={() => void toClipboard(value, t('clipboard.copied'))}
      >
        <IconCopy size={18} stroke={1.75} aria-hidden />
      </Button>
    </div>
  )
}
