import { unknownVariables } from '@chatflow/contract'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useRef, type RefObject } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './MessageArea.module.css'
import { VariableHints, type ExtraVariable } from './VariableHints.tsx'

export interface MessageAreaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange?: (text: string) => void
  /** Besides what every text may speak of. */
  extraVariables?: readonly ExtraVariable[] | undefined
  /** Those that users have named themselves. */
  ownVariables?: readonly string[]
  field?: RefObject<HTMLTextAreaElement | null>
}

/** A text that customers will read, with what may be inserted into it below. Takes what a form gives to its fields. */
export function MessageArea({
  value = '',
  onChange,
  extraVariables = [],
  ownVariables = [],
  field,
  ...props
}: MessageAreaProps) {
  const { t } = useTranslation('ui')
  const own = useRef<HTMLTextAreaElement>(null)
  const area = field ?? own
  const write = (text: string) => onChange?.(text)
  const names = unknownVariables(value, [...extraVariables, ...ownVariables]).map((name) => `{{${name}}}`)
  return (
    <div className={classes.area}>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        {...props}
        ref={area}
        value={value}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <VariableHints extra={extraVariables} own={ownVariables} field={area} onWrite={write} />
      {names.length > 0 && (
        <p className={classes.remark}>{t('variables.unknown', { names: names.join(', ') })}</p>
      )}
    </div>
  )
}
