import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { formatPercent } from '../platform/format.ts'
import { readVolume, storeVolume } from '../notifications/volume.ts'
import { BarButton } from './BarButton.tsx'
import { lazyPage } from '../platform/lazyPage.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { LazyPopover } from '../ui/LazyPopover.tsx'
import classes from './popovers.module.css'

const VolumeSlider = lazyPage(async () => (await import('./VolumeSlider.tsx')).VolumeSlider)

/** How loud a new message sounds on this computer. */
export function VolumeControl() {
  const { t } = useTranslation('shell')
  const labelId = useId()
  const [isOpen, setOpen] = useState(false)
  const [volume, setVolume] = useState(readVolume)
  const change = (value: number) => {
    storeVolume(value)
    setVolume(value)
  }
  return (
    <LazyPopover
      width={260}
      padding="lg"
      isOpen={isOpen}
      onChange={setOpen}
      button={<BarButton label={t('bar.volume')} icon={volume === 0 ? IconVolumeOff : IconVolume} />}
    >
      <div className={classes.volume}>
        <span id={labelId}>{t('bar.volume')}</span>
        <output className={classes.volumeValue}>{formatPercent(volume * 100)}</output>
      </div>
      <Suspense fallback={<div className={classes.volumeSlider} />}>
        <VolumeSlider labelId={labelId} value={volume} onChange={change} />
      </Suspense>
    </LazyPopover>
  )
}
