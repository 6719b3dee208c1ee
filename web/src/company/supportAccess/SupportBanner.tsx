import { endSupportAccess, listSupportAccess, type SupportAccess } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatTime } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './supportAccess.module.css'

/** Somebody of the platform is inside: the admins see who, why and until when, and can show them out. */
export function SupportBanner() {
  const { data = [] } = useEndpoint(listSupportAccess, {}, { refreshOn: 'supportAccess' })
  const living = data.filter(({ isLiving }) => isLiving)
  if (living.length === 0) return null
  return (
    <div className={classes.banners} role="status">
      {living.map((access) => (
        <Banner key={access.id} access={access} />
      ))}
    </div>
  )
}

function Banner({ access }: { access: SupportAccess }) {
  const { t } = useTranslation('supportAccess')
  const { user, signOut } = useSession()
  const end = useAction(endSupportAccess)
  const words = {
    name: access.grantedToName,
    reason: access.reason,
    time: formatTime(access.expiresAt),
    company: user.company.name,
  }
  const run = async () => {
    try {
      await end.mutateAsync({ params: { grantId: access.id } })
    } catch (error) {
      notifyError(error)
    }
    if (access.isOwn) await signOut()
  }
  return (
    <div className={classes.banner}>
      <IconLifebuoy size={18} stroke={1.75} aria-hidden />
      <span>{t(access.isOwn ? 'own' : 'other', words)}</span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void run()}>
        {t(access.isOwn ? 'leave' : 'end')}
      </Button>
    </div>
  )
}
