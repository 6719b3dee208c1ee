import { campaignVariables, unknownCampaignVariables, type OwnVariable } from '@chatflow/contract'
import { Textarea, type TextareaProps } from '@mantine/core'
import { useRef } from 'react'
import { EmojiButton } from '../../../conversations/tickets/composer/EmojiButton.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { InsertHints, insertInto } from '../../../ui/InsertHints.tsx'
import classes from './editor.module.css'

interface CampaignTextFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value?: string
  onChange?: (text: string) => void
  own: readonly OwnVariable[]
  isReadOnly: boolean
}

/** A text of a campaign, with what may be inserted into it below. */
export function CampaignTextField(props: CampaignTextFieldProps) {
  const { value = '', onChange, own, isReadOnly, ...field } = props
  const { t } = useTranslation(['campaignEditor', 'ui'])
  const area = useRef<HTMLTextAreaElement>(null)
  const write = (text: string | undefined) => text !== undefined && onChange?.(text)
  const hints = [
    ...own.map(({ key }) => ({ text: `{${key}}`, label: `{${key}}` })),
    ...campaignVariables.map((name) => ({ text: `{${name}}`, label: t(`variables.${name}`) })),
  ]
  const unknown = unknownCampaignVariables(
    value,
    own.map(({ key }) => key),
  )
  return (
    <div className={classes.text}>
      <Textarea
        autosize
        minRows={4}
        maxRows={12}
        {...field}
        ref={area}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {!isReadOnly && (
        <div className={classes.inserts}>
          <EmojiButton
            onPick={(emoji) => write(insertInto(area, emoji))}
            onClose={() => area.current?.focus()}
          />
          <InsertHints label={t('ui:variables.label')} hints={hints} field={area} onWrite={write} />
        </div>
      )}
      {unknown.length > 0 && (
        <p className={classes.remark}>
          {t('unknownVariables', { names: unknown.map((name) => `{${name}}`).join(', ') })}
        </p>
      )}
    </div>
  )
}
