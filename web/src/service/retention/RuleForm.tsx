import {
  maxRetentionMonths,
  previewRetention,
  RetentionRule,
  retentionParts,
  saveRetention,
  type RetentionPart,
  type RetentionPreview,
  type SavedRetention,
} from '@chatflow/contract'
import { Button, NumberInput } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { validationText } from '../../platform/validation.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { PreviewResult } from './PreviewResult.tsx'
import classes from './retention.module.css'

/** What a field holds while somebody types; nothing: this part is off. */
type Draft = Record<RetentionPart, number | '' | null>
const offered: Record<RetentionPart, number> = { words: 24, files: 12, contacts: 36 }

const draftOf = (rule: SavedRetention | null): Draft => ({
  words: rule?.wordsMonths ?? null,
  files: rule?.filesMonths ?? null,
  contacts: rule?.contactsMonths ?? null,
})
const ruleOf = ({ words, files, contacts }: Draft) => ({
  wordsMonths: words,
  filesMonths: files,
  contactsMonths: contacts,
})

/** A rule is shown before it is saved: the button waits until the dry run is of what stands in the form. */
export function RuleForm({ rule }: { rule: SavedRetention | null }) {
  const { t } = useTranslation('retention')
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [shown, setShown] = useState<{ of: string; preview: RetentionPreview }>()
  const parsed = RetentionRule.safeParse(ruleOf(draft))
  const errors = errorsOf(parsed, t('monthsInvalid', { max: maxRetentionMonths }))
  const now = JSON.stringify(draft)
  const preview = shown?.of === now ? shown.preview : undefined
  const isOff = retentionParts.every((part) => draft[part] === null)
  const isSame = now === JSON.stringify(draftOf(rule)) && !rule?.pausedAt
  return (
    <>
      <div className={classes.parts}>
        {retentionParts.map((part) => (
          <Part
            key={part}
            part={part}
            value={draft[part]}
            error={errors[`${part}Months`]}
            onChange={(value) => setDraft({ ...draft, [part]: value })}
          />
        ))}
      </div>
      <p className={classes.soft}>{t('never')}</p>
      {preview && <PreviewResult preview={preview} />}
      {!isOff && !isSame && (
        <p className={classes.soft}>{t(hintOf(preview !== undefined, shown !== undefined))}</p>
      )}
      <div className={classes.buttons}>
        {!isOff && (
          <Simulate
            rule={parsed.data}
            isDone={preview !== undefined}
            onShown={(found) => setShown({ of: now, preview: found })}
          />
        )}
        {(!isOff || rule !== null) && (
          <Save rule={isSame ? undefined : parsed.data} isOff={isOff} preview={preview} />
        )}
      </div>
    </>
  )
}

interface SimulateProps {
  /** Nothing while it makes no sense. */
  rule: RetentionRule | undefined
  isDone: boolean
  onShown: (preview: RetentionPreview) => void
}
function Simulate({ rule, isDone, onShown }: SimulateProps) {
  const { t } = useTranslation('retention')
  const simulate = useAction(previewRetention)
  return (
    <Button
      variant={isDone ? 'default' : 'filled'}
      loading={simulate.isPending}
      disabled={!rule}
      leftSection={<IconTestPipe size={18} stroke={1.75} aria-hidden />}
      onClick={() => rule && simulate.mutate({ body: rule }, { onError: notifyError, onSuccess: onShown })}
    >
      {t('simulate')}
    </Button>
  )
}

interface SaveProps {
  /** Nothing where there is nothing to save. */
  rule: RetentionRule | undefined
  isOff: boolean
  /** What the dry run of this very rule said. */
  preview: RetentionPreview | undefined
}
function Save({ rule, isOff, preview }: SaveProps) {
  const { t } = useTranslation('retention')
  const save = useAction(saveRetention)
  const keep = () =>
    rule &&
    save.mutate(
      { body: { ...rule, seen: preview ?? null } },
      { onError: notifyError, onSuccess: () => notifySuccess(t(isOff ? 'turnedOff' : 'saved')) },
    )
  return (
    <Button
      {...(!isOff && { color: 'red' })}
      loading={save.isPending}
      disabled={!rule || (!isOff && !preview)}
      onClick={keep}
    >
      {t(isOff ? 'turnOff' : 'save')}
    </Button>
  )
}

const hintOf = (isShown: boolean, wasShown: boolean) => (isShown ? 'final' : wasShown ? 'again' : 'first')

interface PartProps {
  part: RetentionPart
  value: number | '' | null
  error: string | undefined
  onChange: (value: number | '' | null) => void
}
function Part({ part, value, error, onChange }: PartProps) {
  const { t } = useTranslation('retention')
  return (
    <div className={classes.part}>
      <ToggleField
        label={t(`parts.${part}.label`)}
        description={t(`parts.${part}.help`)}
        checked={value !== null}
        onChange={(isOn) => onChange(isOn ? offered[part] : null)}
      />
      {value !== null && (
        <NumberInput
          className={classes.months}
          label={t(`parts.${part}.months`)}
          suffix={t('suffix', { count: Number(value) })}
          min={1}
          max={maxRetentionMonths}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          value={value}
          error={error}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
        />
      )}
    </div>
  )
}

/** By field; what is not a number of months is said in one way. */
function errorsOf(
  { error }: ReturnType<typeof RetentionRule.safeParse>,
  invalid: string,
): Record<string, string | undefined> {
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message, code }) => [
      String(path[0]),
      code === 'custom' ? validationText(message) : invalid,
    ]),
  )
}
