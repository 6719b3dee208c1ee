import { Input, Slider } from '@mantine/core'
import { formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import dialogs from '../editor/dialogs/dialogs.module.css'

const step = 5
const marks = [0, 25, 50, 75, 100]

interface ShareFieldProps {
  /** The version that the rest of the conversations begins in. */
  other: number
  /** What is published now takes some; later it may be left to the one before. */
  min: 0 | typeof step
  value: number
  onChange: (share: number) => void
}

/** How many of the new conversations begin in the newest version, and what becomes of the rest. */
export function ShareField({ other, min, value, onChange }: ShareFieldProps) {
  const { t } = useTranslation('flowLab')
  const kind = value === 100 ? 'all' : value === 0 ? 'none' : 'some'
  return (
    <div>
      <Input.Wrapper label={t('share.label')} labelElement="div">
        <Slider
          className={dialogs.slider}
          min={min}
          max={100}
          step={step}
          marks={marks
            .filter((mark) => mark >= min)
            .map((mark) => ({ value: mark, label: formatPercent(mark) }))}
          thumbLabel={t('share.label')}
          label={formatPercent}
          value={value}
          onChange={onChange}
        />
      </Input.Wrapper>
      <p className={dialogs.result} role="status">
        {t(`share.${kind}`, { share: formatPercent(value), rest: formatPercent(100 - value), other })}
      </p>
    </div>
  )
}
