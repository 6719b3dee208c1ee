import { messageOfSwitch, type CompanySetting } from '@chatflow/contract'
import { Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { MailTestRow } from './MailTestRow.tsx'
import { PlatformText } from './PlatformText.tsx'
import { SavedText } from './SavedText.tsx'
import { SavingMark } from './SavingMark.tsx'
import { choicesOf, type SettingEntry } from './settingsTable.ts'
import classes from './settings.module.css'
import { GatewaySlot, PromptSettingSlot } from './slots.ts'
import { TimezoneRow } from './TimezoneRow.tsx'
import type { Settings } from './useSettings.ts'

interface RowProps<Entry = SettingEntry> {
  entry: Entry
  state: Settings
}
type Of<Kind extends SettingEntry['kind']> = Extract<SettingEntry, { kind: Kind }>

/** One setting, in the way of its kind. */
export function SettingRow({ entry, state, isSearched }: RowProps & { isSearched: boolean }) {
  switch (entry.kind) {
    case 'switch':
      return <SwitchRow entry={entry} state={state} />
    case 'speaking':
      return <SpeakingRow entry={entry} state={state} />
    case 'choice':
      return <ChoiceRow entry={entry} state={state} />
    case 'message':
    case 'address':
      return <TextRow settingKey={entry.key} kind={entry.kind} state={state} />
    case 'prompt':
      return <PromptRow entry={entry} state={state} />
    case 'timezone':
      return <TimezoneRow />
    case 'platform':
      return <PlatformText settingKey={entry.key} />
    case 'mailTest':
      return <MailTestRow />
    case 'gateway':
      return <GatewaySlot gateway={entry.key} isOpened={isSearched} place={<Skeleton height={40} />} />
  }
}

function SwitchRow({ entry: { key }, state }: RowProps<{ key: CompanySetting }>) {
  const { t } = useTranslation('settings')
  const turn = async (on: boolean) => {
    try {
      await state.save(key, on ? 'enabled' : 'disabled')
      notifySuccess(t('saved'))
    } catch (error) {
      notifyError(error)
    }
  }
  return <Switch settingKey={key} state={state} onTurn={(on) => void turn(on)} />
}

interface SwitchProps {
  settingKey: CompanySetting
  state: Settings
  onTurn: (on: boolean) => void
}
function Switch({ settingKey, state, onTurn }: SwitchProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={classes.row}>
      <ToggleField
        label={t(`settings.${settingKey}.label`)}
        description={t(`settings.${settingKey}.help`)}
        checked={state.settings[settingKey] === 'enabled'}
        onChange={onTurn}
      />
      <SavingMark isSaving={state.isSaving(settingKey)} />
    </div>
  )
}

/** A switch with the message that it sends. One that is refused for want of a message asks for it, and then goes on. */
function SpeakingRow({ entry: { key }, state }: RowProps<Of<'speaking'>>) {
  const { t } = useTranslation('settings')
  const [isWanted, setWanted] = useState(false)
  const message = messageOfSwitch[key]
  const isOn = state.settings[key] === 'enabled'
  const turn = async (on: boolean) => {
    try {
      await state.save(key, on ? 'enabled' : 'disabled')
      setWanted(false)
      notifySuccess(t('saved'))
    } catch (error) {
      setWanted(on && error instanceof ApiError && error.code === 'ERR_SETTING_MESSAGE_REQUIRED')
      notifyError(error)
    }
  }
  return (
    <>
      <Switch settingKey={key} state={state} onTurn={(on) => void turn(on)} />
      {(isOn || isWanted) && (
        <div className={classes.dependent}>
          <SavedText
            label={t(`settings.${message}.label`)}
            description={t(`settings.${message}.help`)}
            value={state.settings[message]}
            kind="message"
            isRequired
            emptyRemark={t('emptyMessage')}
            extraVariables={message === 'sendQueuePositionMessage' ? ['position'] : undefined}
            isAwaited={isWanted && !isOn}
            isSaving={state.isSaving(message)}
            saveLabel={isOn ? undefined : t('saveAndTurnOn')}
            onSave={async (text) => {
              await state.save(message, text)
              if (isOn) notifySuccess(t('saved'))
              else await turn(true)
            }}
          />
        </div>
      )}
    </>
  )
}

interface TextRowProps {
  settingKey: CompanySetting
  kind: 'message' | 'address'
  state: Settings
}
function TextRow({ settingKey, kind, state }: TextRowProps) {
  const { t } = useTranslation('settings')
  return (
    <SavedText
      label={t(`settings.${settingKey}.label`)}
      description={t(`settings.${settingKey}.help`)}
      value={state.settings[settingKey]}
      kind={kind}
      emptyRemark={settingKey === 'lgpdMessage' ? t('emptyConsent') : undefined}
      isSaving={state.isSaving(settingKey)}
      onSave={async (text) => {
        await state.save(settingKey, text)
        notifySuccess(t('saved'))
      }}
    />
  )
}

function PromptRow({ entry: { key }, state }: RowProps<Of<'prompt'>>) {
  const { t } = useTranslation('settings')
  const choose = async (value: string) => {
    try {
      await state.save(key, value)
      notifySuccess(t('saved'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <div className={classes.row}>
      <PromptSettingSlot
        label={t(`settings.${key}.label`)}
        description={t(`settings.${key}.help`)}
        value={state.settings[key]}
        onChange={(value) => void choose(value)}
      />
      <SavingMark isSaving={state.isSaving(key)} />
    </div>
  )
}

function ChoiceRow({ entry: { key }, state }: RowProps<Of<'choice'>>) {
  const { t } = useTranslation('settings')
  const choose = async (value: string) => {
    try {
      await state.save(key, value)
      notifySuccess(t('saved'))
    } catch (error) {
      notifyError(error)
    }
  }
  const labelOf = {
    scheduleType: (value: (typeof choicesOf.scheduleType)[number]) => t(`choices.scheduleType.${value}`),
    chatBotType: (value: (typeof choicesOf.chatBotType)[number]) => t(`choices.chatBotType.${value}`),
    language: (value: (typeof choicesOf.language)[number]) => t(`choices.language.${value}`),
    downloadLimit: (value: string) => t('choices.megabytes', { value }),
  }
  return (
    <div className={classes.row}>
      <Select
        classNames={{ root: classes.choice, label: classes.choiceLabel }}
        label={t(`settings.${key}.label`)}
        description={t(`settings.${key}.help`)}
        data={choicesOf[key].map((value) => ({ value, label: labelOf[key](value as never) }))}
        value={state.settings[key]}
        onChange={(value) => value !== null && value !== state.settings[key] && void choose(value)}
      />
      <SavingMark isSaving={state.isSaving(key)} />
    </div>
  )
}
