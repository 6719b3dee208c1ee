import { Popover, Slider } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { readVolume, storeVolume } from './volume.ts'

/** How loud a new message sounds on this computer. */
export function VolumeControl() {
  const { t } = useTranslation('shell')
  const [volume, setVolume] = useState(readVolume)
  const change = (value: number) => {
    storeVolume(value)
    setVolume(value)
  }
  return (
    <Popover position="bottom-end" width={220} trapFocus>
      <Popover.Target>
        <BarButton label={t('bar.volume')} icon={volume === 0 ? IconVolumeOff : IconVolume} />
      </Popover.Target>
      <Popover.Dropdown p="lg">
        <Slider
          thumbLabel={t('bar.volume')}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={change}
          label={(value) => `${Math.round(value * 100)}%`}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
