import { listGateways, settingsOfGateway, type GatewayName, type GatewayState } from '@chatflow/contract'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PlatformText } from '../../company/settings/PlatformText.tsx'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { shorten } from '../../ui/shorten.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './gateways.module.css'
import { readinessOf, type Readiness } from './readinessOf.ts'
import { WebhookBox } from './WebhookBox.tsx'

/** One payment gateway: what is entered for it, where it calls us, and whether that works. */
export function GatewayPanel({ gateway, isOpened }: { gateway: GatewayName; isOpened: boolean }) {
  const { t } = useTranslation('gateways')
  const { data, error, refetch } = useEndpoint(listGateways, {})
  const [isOpen, setOpen] = useState(false)
  const state = data?.find((each) => each.gateway === gateway)
  if (!state && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!state) return <Skeleton height={40} />
  const isShown = isOpened || isOpen || isBegun(state)
  return (
    <section className={classes.panel} aria-label={t(`names.${gateway}`)}>
      <header className={classes.header}>
        <h3 className={classes.name}>{t(`names.${gateway}`)}</h3>
        <span className={classes.how}>{t(`how.${gateway}`)}</span>
        {isShown ? (
          <ReadinessStatus state={state} />
        ) : (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t('setUp')}
          </Button>
        )}
      </header>
      {isShown && <Fields gateway={gateway} isCertified={!state.missing.includes('certificate')} />}
      {isShown && <WebhookBox state={state} />}
    </section>
  )
}

type ShownSetting = (typeof settingsOfGateway)[GatewayName][number]

/** Somebody has entered something: from then on all of it is shown. */
function isBegun({ gateway, missing, missingSecret }: GatewayState): boolean {
  const settings: readonly string[] = settingsOfGateway[gateway]
  const unset = missing.filter((name) => settings.includes(name)).length + (missingSecret === null ? 0 : 1)
  return unset < settings.length
}

function Fields({ gateway, isCertified }: { gateway: GatewayName; isCertified: boolean }) {
  const { t } = useTranslation('gateways')
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [listGateways.path] })
  return (
    <>
      <div className={classes.fields}>
        {settingsOfGateway[gateway].map((key) => (
          <PlatformText key={key} settingKey={key} onSaved={refresh} />
        ))}
      </div>
      {gateway === 'efi' && (
        <p className={classes.note}>
          {t(isCertified ? 'certified' : 'uncertified')}{' '}
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'certificate' }} {...props} />}
          >
            {t('certificate')}
          </Anchor>
        </p>
      )}
    </>
  )
}

function ReadinessStatus({ state }: { state: GatewayState }) {
  const { t } = useTranslation(['gateways', 'settings'])
  const readiness = readinessOf(state)
  // Their labels begin with the name of the gateway, which stands beside already.
  const nameOf = (name: string) =>
    name === 'certificate'
      ? t('certificate')
      : t(`settings:settings.${name as ShownSetting}.label`).replace(/^.*: /, '')
  const said = {
    what: state.missing.map(nameOf).join(', '),
    problem: shorten(state.registration?.problem ?? '', maxSaid),
  }
  return <Status {...looks[readiness]}>{t(readiness, said)}</Status>
}

/** The whole of it stands below. */
const maxSaid = 80

const looks = {
  missing: { icon: IconCircleDashed, tone: 'quiet' },
  unsigned: { icon: IconAlertTriangle, tone: 'amber' },
  unregistered: { icon: IconAlertTriangle, tone: 'amber' },
  outdated: { icon: IconAlertTriangle, tone: 'amber' },
  refused: { icon: IconAlertTriangle, tone: 'red' },
  ready: { icon: IconCircleCheck, tone: 'green' },
} as const satisfies Record<Readiness, object>
