import { connectFacebook, listFacebookPages, type FacebookAccount } from '@chatflow/contract'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { FacebookLoginResult } from './facebookSdk.ts'
import classes from './facebookLogin.module.css'

interface AccountChoiceProps {
  channel: 'facebook' | 'instagram'
  login: FacebookLoginResult
  onBack: () => void
  onConnected: () => void
}

/** Which of the pages or accounts that somebody manages shall write here. */
export function AccountChoice({ channel, login, onBack, onConnected }: AccountChoiceProps) {
  const { t } = useTranslation('facebookLogin')
  const { data, error } = useEndpoint(listFacebookPages, { body: login })
  const connect = useAction(connectFacebook)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const accounts = data?.filter((account) => account.channel === channel)
  const chosen = accounts?.filter((account) => account.claim !== 'foreign' && !unticked.has(account.id)) ?? []
  // What ran out or was refused is mended by another login.
  if (error) return <ErrorState text={errorText(error)} onRetry={onBack} />
  if (!accounts) return <Skeleton height={240} />
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={IconBuildingStore}
        text={t(`none.${channel}`)}
        action={<Button onClick={onBack}>{t('again')}</Button>}
      />
    )
  const submit = async () => {
    const ids = chosen.map(({ id }) => id)
    const which = channel === 'facebook' ? { pageIds: ids } : { addInstagram: true, igUserIds: ids }
    try {
      const { length: count } = await connect.mutateAsync({ body: { ...login, ...which } })
      notifySuccess(t('connected', { count }))
      onConnected()
    } catch (failure) {
      notifyError(errorText(failure))
    }
  }
  return (
    <div className={classes.stack}>
      <p className={classes.words}>{t(`choose.${channel}`)}</p>
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <AccountLine
            key={account.id}
            account={account}
            isChosen={chosen.includes(account)}
            onToggle={() => setUnticked(toggled(unticked, account.id))}
          />
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('again')}
        </Button>
        <Button disabled={chosen.length === 0} loading={connect.isPending} onClick={() => void submit()}>
          {t('connect', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

interface AccountLineProps {
  account: FacebookAccount
  isChosen: boolean
  onToggle: () => void
}
function AccountLine({ account, isChosen, onToggle }: AccountLineProps) {
  const { t } = useTranslation('facebookLogin')
  const { name, handle, claim } = account
  const note = claim === 'free' ? handle : t(`claim.${claim}`)
  return (
    <li className={classes.account}>
      <Checkbox
        label={name}
        description={note}
        checked={isChosen}
        disabled={claim === 'foreign'}
        onChange={onToggle}
      />
    </li>
  )
}
