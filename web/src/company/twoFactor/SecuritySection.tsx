import {
  confirmApp,
  readTwoFactor,
  removeApp,
  renewRecoveryCodes,
  startApp,
  type AppEnrolment,
  type TwoFactor,
} from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceMobile, IconKey, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { AppSetup } from './AppSetup.tsx'
import { LoginHistory } from './LoginHistory.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './twoFactor.module.css'

type Wish = 'app' | 'removeApp' | 'codes'

/** What a person has besides the password, and who came in with it. */
export function SecuritySection({ onCovered }: { onCovered: (isCovered: boolean) => void }) {
  const { t } = useTranslation('twoFactor')
  const { data, error, isLoading, refetch } = useEndpoint(readTwoFactor, {})
  const [wish, setWish] = useState<Wish>()
  const choose = (next: Wish | undefined) => {
    setWish(next)
    onCovered(next !== undefined)
  }
  return (
    <>
      <Section title={t('title')} description={t(data?.isRequired ? 'textRequired' : 'text')}>
        {isLoading && <Skeleton height={56} />}
        {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {data && <Ways data={data} onWish={choose} />}
      </Section>
      <LoginHistory />
      {wish && <ChangeDialog wish={wish} onClose={() => choose(undefined)} />}
    </>
  )
}

function Ways({ data, onWish }: { data: TwoFactor; onWish: (wish: Wish) => void }) {
  const { t } = useTranslation('twoFactor')
  const hasAny = data.appSince !== null || data.passkeys.length > 0
  return (
    <ul className={classes.ways}>
      <Way
        icon={IconDeviceMobile}
        name={t('app.name')}
        state={data.appSince ? t('app.since', { date: formatDate(data.appSince) }) : t('app.none')}
      >
        <Button variant={data.appSince ? 'default' : 'light'} size="xs" onClick={() => onWish('app')}>
          {t(data.appSince ? 'app.change' : 'app.add')}
        </Button>
        {data.appSince && (
          <Button variant="subtle" color="red" size="xs" onClick={() => onWish('removeApp')}>
            {t('app.remove')}
          </Button>
        )}
      </Way>
      {hasAny && (
        <Way
          icon={IconKey}
          name={t('codes.title')}
          state={t('codes.left', { count: data.recoveryCodesLeft })}
          isLow={data.recoveryCodesLeft < 3}
        >
          <Button variant="default" size="xs" onClick={() => onWish('codes')}>
            {t('codes.renew')}
          </Button>
        </Way>
      )}
    </ul>
  )
}

interface WayProps {
  icon: Icon
  name: string
  state: string
  isLow?: boolean
  children: ReactNode
}

function Way({ icon: Picture, name, state, isLow, children }: WayProps) {
  return (
    <li className={classes.way}>
      <Picture size={20} stroke={1.75} aria-hidden />
      <div className={classes.wayWords}>
        <span className={classes.wayName}>{name}</span>
        <span className={classes.wayState} data-low={isLow}>
          {state}
        </span>
      </div>
      <div className={classes.wayButtons}>{children}</div>
    </li>
  )
}

/** The password first, then what was wished for, then what comes of it. */
function ChangeDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation('twoFactor')
  const [enrolment, setEnrolment] = useState<AppEnrolment>()
  const [codes, setCodes] = useState<string[]>()
  const start = useAction(startApp)
  const confirm = useAction(confirmApp)
  const remove = useAction(removeApp)
  const renew = useAction(renewRecoveryCodes)
  const showCodes = (recoveryCodes: string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onClose())
  const go = async (proof: string) => {
    const body = { proof }
    if (wish === 'app') return setEnrolment(await start.mutateAsync({ body }))
    if (wish === 'codes') return showCodes((await renew.mutateAsync({ body })).recoveryCodes)
    await remove.mutateAsync({ body })
    notifySuccess(t('app.removed'))
    onClose()
  }
  const onCode = async (code: string) => {
    if (!enrolment) return
    const { recoveryCodes } = await confirm.mutateAsync({ body: { enrolment: enrolment.enrolment, code } })
    notifySuccess(t('app.added'))
    showCodes(recoveryCodes)
  }
  return (
    <ViewDialog title={t(codes ? 'codes.title' : `dialog.${wish}`)} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel={t('codes.saved')} onDone={onClose} />
      ) : enrolment ? (
        <AppSetup enrolment={enrolment} onCode={onCode} />
      ) : (
        <PasswordStep text={t(`password.${wish}`)} isDanger={wish === 'removeApp'} onProof={go} />
      )}
    </ViewDialog>
  )
}
