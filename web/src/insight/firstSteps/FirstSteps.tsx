import { changeCompanySetting, firstSteps, type FirstStep } from '@chatflow/contract'
import { ActionIcon, Button, Progress } from '@mantine/core'
import {
  IconCircleCheckFilled,
  IconPlugConnected,
  IconSend,
  IconSitemap,
  IconUserPlus,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useHasSimulator } from '../../channels/connections/useHasSimulator.ts'
import { companySettings } from '../../company/settings/companySettings.ts'
import { call } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './FirstSteps.module.css'
import { useFirstSteps } from './useFirstSteps.ts'

/** What a new company has still to do, for those who can do it. Gone when it is done, or when nobody wants it. */
export function FirstSteps() {
  const { can, user } = useSession()
  if (!can('settings:manage') || !companySettings(user).firstSteps) return null
  return <StepsCard />
}

function StepsCard() {
  const { t } = useTranslation('firstSteps')
  const titleId = useId()
  const { done, forget } = useFirstSteps()
  if (!done || done.length === firstSteps.length) return null
  const next = firstSteps.find((step) => !done.includes(step))
  const dismiss = () => {
    const body = { column: 'firstSteps', data: 'disabled' } as const
    call(changeCompanySetting, { body }).then(() => {
      forget()
      notifySuccess(t('dismissed'))
    }, notifyError)
  }
  return (
    <section className={classes.card} aria-labelledby={titleId} data-first-steps>
      <header className={classes.header}>
        <h2 className={classes.title} id={titleId}>
          {t('title')}
        </h2>
        <span className={classes.count}>{t('count', { done: done.length, total: firstSteps.length })}</span>
        <Tooltip label={t('dismiss')}>
          <ActionIcon color="gray" aria-label={t('dismiss')} onClick={dismiss}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <Progress
        value={(done.length / firstSteps.length) * 100}
        size={6}
        color="var(--green)"
        aria-label={t('title')}
      />
      <ol className={classes.steps}>
        {firstSteps.map((step) => (
          <Step key={step} step={step} isDone={done.includes(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

/** Where a step is made. The page opens at once what the step speaks of. */
const looks: Record<FirstStep, { icon: Icon; place: { to: string; search?: object } }> = {
  connection: { icon: IconPlugConnected, place: { to: '/connections', search: { begin: true } } },
  queue: { icon: IconSitemap, place: { to: '/queues', search: { begin: true } } },
  colleague: { icon: IconUserPlus, place: { to: '/users', search: { begin: true } } },
  message: { icon: IconSend, place: { to: '/tickets' } },
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const { t } = useTranslation('firstSteps')
  const { icon: Picture, place: usual } = looks[step]
  // With simulated customers both ends can be seen at once.
  const isTrial = useHasSimulator() && step === 'message'
  const place = isTrial ? { to: '/simulator', search: { split: true } } : usual
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled className={classes.mark} size={24} role="img" aria-label={t('done')} />
      ) : (
        <Picture className={classes.mark} size={24} stroke={1.75} aria-hidden />
      )}
      <div className={classes.words}>
        <span className={classes.name}>{t(`${step}.name`)}</span>
        {!isDone && <span className={classes.help}>{t(`${step}.help`)}</span>}
      </div>
      {!isDone && (
        <Button
          renderRoot={(props) => <Link {...place} {...props} />}
          variant={isNext ? 'filled' : 'default'}
          size="sm"
        >
          {t(isTrial ? 'message.try' : `${step}.go`)}
        </Button>
      )}
    </li>
  )
}
