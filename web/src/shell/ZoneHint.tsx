import { IconClockHour4 } from '@tabler/icons-react'
import { drawnVisit } from '../platform/drawn.ts'
import { zoneOffset } from '../platform/format.ts'
import { useSession } from '../platform/session.tsx'
import { useTranslation } from '../platform/useTranslation.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import classes from './ZoneHint.module.css'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All times are the company's; a colleague whose clock shows another one should know. */
export function ZoneHint() {
  const { t } = useTranslation('shell')
  const { timezone } = useSession().user.company
  const [own, here] = [zoneOffset(), zoneOffset(drawnVisit()?.zone ?? ownZone())]
  if (own === here) return null
  return (
    <Tooltip label={t('bar.zoneHelp', { zone: timezone })} multiline maw={280}>
      <span className={classes.hint}>
        <IconClockHour4 size={18} stroke={1.75} aria-hidden />
        {t('bar.zone', { offset: own })}
      </span>
    </Tooltip>
  )
}
