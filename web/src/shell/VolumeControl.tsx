import { Popover, Slider } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playTone } from '../notifications/tone.ts'
import { readVolume, storeVolume } from '../notifications/volume.ts'
import { BarButton } from './BarButton.tsx'
import classes from './popovers.module.css'

/** How loud a new message sounds on this computer. */
export function VolumeControl() {
  const { t } = useTranslation('shell')
  const labelId = useId()
  const [volume, setVolume] = useState(readVolume)
  const change = (value: number) => {
    storeVolume(value)
    setVolume(value)
  }
  return (
    <Popover position="bottom-end" width={260} trapFocus>
      <Popover.Target>
        <BarButton label={t('bar.volume')} icon={volume === 0 ? IconVolumeOff : IconVolume} />
      </Popover.Target>
      <Popover.Dropdown p="lg">
        <div className={classes.volume}>
          <span id={labelId}>{t('bar.volume')}</span>
          <output className={classes.volumeValue}>{Math.round(volume * 100)}%</output>
        </div>
        <Slider
          thumbProps={{ 'aria-labelledby': labelId }}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={change}
          // So that one hears what one has set.
          onChangeEnd={playTone}
          label={null}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
