import { Slider } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { playTone } from '../notifications/tone.ts'

interface VolumeSliderProps {
  labelId: string
  value: number
  onChange: (value: number) => void
}

export function VolumeSlider({ labelId, value, onChange }: VolumeSliderProps) {
  const root = useRef<HTMLDivElement>(null)
  // It comes after the panel that took the focus, and is all there is in it.
  useEffect(() => root.current?.querySelector<HTMLElement>('[role="slider"]')?.focus(), [])
  return (
    <Slider
      ref={root}
      thumbProps={{ 'aria-labelledby': labelId }}
      min={0}
      max={1}
      step={0.1}
      value={value}
      onChange={onChange}
      // So that one hears what one has set.
      onChangeEnd={playTone}
      label={null}
    />
  )
}
