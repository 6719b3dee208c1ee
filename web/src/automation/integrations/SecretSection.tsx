import { renewSigningSecret } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import classes from './integrations.module.css'

/** What our calls are signed with. A new one takes effect at once, whatever becomes of the form around it. */
export function SecretSection({ integrationId }: { integrationId: number }) {
  const { t } = useTranslation('integrations')
  const renew = useAction(renewSigningSecret)
  const [secret, setSecret] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('secret.title')} description={t('secret.text')}>
      {secret !== undefined && (
        <ShownOnce label={t('secret.label')} value={secret}>
          {t('secret.once')}
        </ShownOnce>
      )}
      {isAsking ? (
        <InlineConfirm
          question={t('secret.question')}
          confirmLabel={t('secret.renew')}
          onConfirm={async () => {
            const { signingSecret } = await renew.mutateAsync({ params: { integrationId } })
            setSecret(signingSecret)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className={classes.secretLine}>
          <span className={classes.facts}>{t('secret.kept')}</span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('secret.renew')}
          </Button>
        </div>
      )}
    </Section>
  )
}
