import { messageOfSwitch, settingsOfGateway } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useState, type FunctionComponent } from 'react'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { hasWords } from '../../ui/folded.ts'
import { Section } from '../../ui/Section.tsx'
import { SettingRow } from './SettingRow.tsx'
import classes from './settings.module.css'
import { settingGroups, type SettingEntry, type SettingGroup } from './settingsTable.ts'
import { ArchivesSlot, ReceiptsSlot, RetentionSlot } from './slots.ts'
import type { Settings } from './useSettings.ts'

interface OptionsTabProps {
  state: Settings
  searched: string
  onClear: () => void
  onHours: () => void
}

/** Every setting that this person may change and that means something at the moment, or those that were searched for. */
export function OptionsTab({ state, searched, onClear, onHours }: OptionsTabProps) {
  const { t } = useTranslation(['settings', 'ui'])
  const { user, hasPlan } = useSession()
  const isWanted = (group: SettingGroup, entry: SettingEntry) => {
    const shown = shownBy(entry)
    const words = shown.flatMap((name) => [t(`settings.${name}.label`), t(`settings.${name}.help`)])
    return hasWords([t(`groups.${group}`), ...words].join(' '), searched)
  }
  const isInForce = (entry: SettingEntry) =>
    !('within' in entry) || entry.within === undefined || state.settings[entry.within] === 'enabled'
  const groups = settingGroups
    .filter(({ isSuperOnly, plan }) => (!isSuperOnly || user.super) && (!plan || hasPlan(plan)))
    .map(({ group, settings }) => ({
      group,
      settings: settings.filter((entry) => isInForce(entry) && isWanted(group, entry)),
    }))
    .filter(({ settings }) => settings.length > 0)

  if (groups.length === 0) {
    return (
      <EmptyState
        icon={IconSearchOff}
        text={t('ui:search.nothing', { text: searched })}
        action={
          <Button variant="default" onClick={onClear}>
            {t('ui:search.clear')}
          </Button>
        }
      />
    )
  }
  return groups.map(({ group, settings }) => (
    <div key={group} className={classes.card}>
      <Section level={2} isSplit title={t(`groups.${group}`)} description={t(`about.${group}`)}>
        <div className={classes.rows}>
          {settings.map((entry) => (
            <div
              key={`${entry.key} ${entry.kind}`}
              className={classes.setting}
              data-within={'within' in entry || undefined}
            >
              <SettingRow entry={entry} state={state} isSearched={searched !== ''} />
              {entry.key === 'scheduleType' && state.settings.scheduleType !== 'disabled' && (
                <Button variant="subtle" size="compact-sm" onClick={onHours}>
                  {t(state.settings.scheduleType === 'company' ? 'openHours' : 'openHolidays')}
                </Button>
              )}
            </div>
          ))}
          {group === 'privacy' && !searched && <Kept />}
        </div>
      </Section>
    </div>
  ))
}

/** Several settings may stand in one row. */
function shownBy({ key, kind }: SettingEntry) {
  if (kind === 'gateway') return settingsOfGateway[key]
  return kind === 'speaking' ? [key, messageOfSwitch[key]] : [key]
}

/** How long is kept what nobody erases. What is left of erasing a contact is found here, and the company as a file. */
function Kept() {
  return (
    <>
      <Opener name="retention" Dialog={RetentionSlot} />
      <Opener name="receipts" Dialog={ReceiptsSlot} />
      <Opener name="archives" Dialog={ArchivesSlot} />
    </>
  )
}

interface OpenerProps {
  name: 'retention' | 'receipts' | 'archives'
  Dialog: FunctionComponent<{ onClose: () => void }>
}
function Opener({ name, Dialog }: OpenerProps) {
  const { t } = useTranslation('settings')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.setting}>
      <div className={classes.receipts}>
        <div>
          <div>{t(`${name}.label`)}</div>
          <p className={classes.note}>{t(`${name}.help`)}</p>
        </div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t(`${name}.open`)}
        </Button>
      </div>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </div>
  )
}
