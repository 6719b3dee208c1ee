import { useInterval } from '@mantine/hooks'
import { IconAntennaBars5, IconBattery3, IconWifi } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { serverNow } from '../../platform/serverTime.ts'
import bubbles from '../bubbles/bubbles.module.css'
import { timeOfDay } from '../times.ts'
import classes from './Phone.module.css'

/** The case of a phone, and whatever its screen shows. */
export function PhoneFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={`${classes.phone} ${bubbles.phone}`} aria-label={label}>
      <div className={classes.screen}>
        <StatusBar />
        {children}
      </div>
    </section>
  )
}

const clockMs = 5_000

/** For the eye only: it says nothing that one needs. */
function StatusBar() {
  const [now, setNow] = useState(serverNow)
  useInterval(() => setNow(serverNow()), clockMs, { autoInvoke: true })
  return (
    <div className={classes.statusBar} aria-hidden>
      <span>{timeOfDay(now)}</span>
      <span className={classes.island} />
      <span className={classes.signals}>
        <IconAntennaBars5 size={16} stroke={2} />
        <IconWifi size={16} stroke={2} />
        <IconBattery3 size={18} stroke={1.75} />
      </span>
    </div>
  )
}
