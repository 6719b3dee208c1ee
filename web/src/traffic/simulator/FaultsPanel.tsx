import {
  banSimulator,
  changeFaults,
  changeNetworkRules,
  dropSimulator,
  Faults,
  logoutSimulator,
  simulatedRestrictions,
  type Connection,
} from '@chatflow/contract'
import { Button, NumberInput, Select, Slider, TextInput } from '@mantine/core'
import { IconBan, IconLogout, IconPlugConnectedX, type Icon } from '@tabler/icons-react'
import { useSessionAction } from '../../channels/connections/useSessionAction.ts'
import { useAction } from '../../platform/api.ts'
import { formatPercent } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm, type ContractForm } from '../../ui/useContractForm.ts'
import { countFaults, noFaults } from './simulatorQueries.ts'
import classes from './SimulatorPage.module.css'

type Values = Omit<Faults, 'rejectCode'> & { rejectCode: string }

interface FaultsPanelProps {
  connection: Connection
  faults: Faults
  onClose: () => void
}

/** Decides what goes wrong on the simulated network, from now on or at once. */
export function FaultsPanel({ connection, faults, onClose }: FaultsPanelProps) {
  const { t } = useTranslation('simulator')
  const change = useAction(changeFaults)
  const params = { whatsappId: connection.id }
  const form = useContractForm<Values>(Faults, { ...faults, rejectCode: faults.rejectCode ?? '' })
  const save = async ({ rejectCode, ...rest }: Values) => {
    const body = { ...rest, rejectCode: rejectCode.trim() || null }
    const saved = await change.mutateAsync({ params, body })
    notifySuccess(t(countFaults(saved) === 0 ? 'faults.cleared' : 'faults.saved'))
  }
  return (
    <FormDialog
      as="panel"
      title={t('faults.title')}
      submitLabel={t('faults.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <Section
        title={t('faults.lasting')}
        description={t('faults.text')}
        action={
          <Button
            variant="default"
            size="compact-sm"
            disabled={countFaults(form.values) === 0}
            onClick={() => form.setValues({ ...noFaults, rejectCode: '' })}
          >
            {t('faults.clear')}
          </Button>
        }
      >
        {(['duplicateRate', 'reorderRate', 'dropRate'] as const).map((field) => (
          <RateField key={field} form={form} field={field} />
        ))}
        {(['delayMs', 'disconnectEvery'] as const).map((field) => (
          <NumberInput
            key={field}
            label={t(`faults.${field}.label`)}
            description={t(`faults.${field}.help`)}
            min={0}
            max={field === 'delayMs' ? 60_000 : 1_000_000}
            step={field === 'delayMs' ? 500 : 1}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(field)}
          />
        ))}
        <TextInput
          label={t('faults.rejectCode.label')}
          description={t('faults.rejectCode.help')}
          placeholder={t('faults.rejectCode.placeholder')}
          maxLength={50}
          {...form.getInputProps('rejectCode')}
        />
        <Select
          label={t('faults.restriction.label')}
          description={t('faults.restriction.help')}
          placeholder={t('faults.restriction.none')}
          data={simulatedRestrictions.map((value) => ({ value, label: t(`faults.restriction.${value}`) }))}
          clearable
          {...form.getInputProps('restriction')}
        />
      </Section>
      <Rules connection={connection} />
      <Moves connection={connection} />
    </FormDialog>
  )
}

const percent = (share: number) => formatPercent(share * 100)

interface RateFieldProps {
  form: ContractForm<Values>
  field: 'duplicateRate' | 'reorderRate' | 'dropRate'
}

function RateField({ form, field }: RateFieldProps) {
  const { t } = useTranslation('simulator')
  const value = form.values[field]
  return (
    <div className={classes.rate}>
      <span className={classes.rateLabel}>{t(`faults.${field}.label`)}</span>
      <span className={classes.rateValue}>{percent(value)}</span>
      <span className={classes.rateHelp}>{t(`faults.${field}.help`)}</span>
      <Slider
        className={classes.slider}
        thumbLabel={t(`faults.${field}.label`)}
        thumbProps={{ 'aria-valuetext': percent(value) }}
        min={0}
        max={1}
        step={0.05}
        label={percent}
        value={value}
        onChange={(share) => form.setFieldValue(field, Math.round(share * 100) / 100)}
      />
    </div>
  )
}

/** What the network asks of businesses: no fault, and not part of the form either. */
function Rules({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator')
  const change = useSessionAction(changeNetworkRules)
  const isOn = connection.abilities.replyWindowHours !== null
  const isGiven = connection.abilities.hasFixedReplyWindow
  return (
    <Section title={t('rules.title')} description={t('rules.text')}>
      <ToggleField
        label={t('rules.replyWindow')}
        description={t('rules.replyWindowHelp')}
        checked={isOn}
        disabled={isGiven || change.isPending}
        onChange={(replyWindow) =>
          change.mutate(
            { params: { whatsappId: connection.id }, body: { replyWindow } },
            { onError: notifyError },
          )
        }
      />
    </Section>
  )
}

const moves: { move: 'drop' | 'logout' | 'ban'; icon: Icon; isDanger?: boolean }[] = [
  { move: 'drop', icon: IconPlugConnectedX },
  { move: 'logout', icon: IconLogout },
  { move: 'ban', icon: IconBan, isDanger: true },
]

/** Not part of the form: each happens when its button is pressed. */
function Moves({ connection }: { connection: Connection }) {
  const { t } = useTranslation('simulator')
  const actions = {
    drop: useSessionAction(dropSimulator),
    logout: useSessionAction(logoutSimulator),
    ban: useSessionAction(banSimulator),
  }
  const run = (move: keyof typeof actions) =>
    actions[move].mutate(
      { params: { whatsappId: connection.id } },
      {
        onSuccess: () => notifySuccess(t('faults.done', { move: t(`faults.${move}`) })),
        onError: notifyError,
      },
    )
  return (
    <Section title={t('faults.moves')} description={t('faults.movesText')}>
      <ul className={classes.moves}>
        {moves.map(({ move, icon: Picture, isDanger }) => (
          <li key={move} className={classes.move}>
            <span className={classes.moveWords}>{t(`faults.${move}Help`)}</span>
            <Button
              variant="default"
              size="sm"
              {...(isDanger && { c: 'var(--red)' })}
              leftSection={<Picture size={18} stroke={1.75} aria-hidden />}
              disabled={connection.status !== 'CONNECTED'}
              loading={actions[move].isPending}
              onClick={() => run(move)}
            >
              {t(`faults.${move}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
