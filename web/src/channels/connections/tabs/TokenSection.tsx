import type { Connection } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyError } from '../../../platform/notify.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ShownOnce } from '../../../ui/ShownOnce.tsx'
import { useUpdateConnection } from '../connectionHome.ts'
import classes from '../connections.module.css'

/** The key of other programs to this connection. It takes effect at once, whatever becomes of the form around it. */
export function TokenSection({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const update = useUpdateConnection()
  const [prefix, setPrefix] = useState(connection.tokenPrefix)
  const [token, setToken] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  const generate = async () => {
    const saved = await update.mutateAsync({ id: connection.id, body: { newToken: true } })
    setToken(saved.token)
    setPrefix(saved.tokenPrefix)
    setAsking(false)
  }
  const start = () => (prefix === null ? void generate().catch(notifyError) : setAsking(true))
  return (
    <Section title={t('sections.token')} description={t('token.text')}>
      {token !== undefined && (
        <ShownOnce label={t('token.label')} value={token}>
          {t('token.once')}
        </ShownOnce>
      )}
      {isAsking ? (
        <InlineConfirm
          question={t('token.question')}
          confirmLabel={t('token.regenerate')}
          onConfirm={generate}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className={classes.tokenLine}>
          <span className={classes.tokenState}>
            {prefix === null ? t('token.none') : t('token.current', { prefix })}
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
            loading={update.isPending}
            onClick={start}
          >
            {t(prefix === null ? 'token.generate' : 'token.regenerate')}
          </Button>
        </div>
      )}
    </Section>
  )
}
