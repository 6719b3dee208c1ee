import {
  maxEscalations,
  maxTargetMinutes,
  slaTargets,
  type SlaPolicy,
  type SlaTarget,
} from '@chatflow/contract'
import { Button, NumberInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DeadlinesSlotProps } from '../../company/queues/slots.ts'
import { formatSpan } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import classes from './DeadlinesEditor.module.css'
import { EscalationStep } from './EscalationStep.tsx'

/** What a queue starts with when its deadlines are switched on: told, and nothing else. */
const usual: SlaPolicy = {
  firstAnswer: 15,
  nextAnswer: 30,
  resolution: null,
  isAlways: false,
  escalations: [{ target: 'firstAnswer', after: 0, action: { kind: 'tell', who: ['attendant', 'queue'] } }],
}

/** Where a queue says how fast it answers, and what happens when it does not. */
export function DeadlinesEditor({ sla, onChange, queues, errors }: DeadlinesSlotProps) {
  const { t } = useTranslation('sla')
  return (
    <>
      <Section title={t('editor.title')} description={t('editor.help')}>
        <ToggleField
          label={t('editor.isOn')}
          checked={sla !== null}
          onChange={(isOn) => onChange(isOn ? usual : null)}
        />
        {sla && (
          <>
            {slaTargets.map((target) => (
              <MinutesField
                key={target}
                target={target}
                minutes={sla[target]}
                error={errors[`sla.${target}`]}
                onChange={(minutes) => onChange({ ...sla, [target]: minutes })}
              />
            ))}
            <ToggleField
              label={t('editor.isAlways')}
              description={t('editor.isAlwaysHelp')}
              checked={sla.isAlways}
              onChange={(isAlways) => onChange({ ...sla, isAlways })}
            />
          </>
        )}
      </Section>
      {sla && <Escalations sla={sla} onChange={onChange} queues={queues} errors={errors} />}
    </>
  )
}

interface MinutesFieldProps {
  target: SlaTarget
  minutes: number | null
  error: ReactNode
  onChange: (minutes: number | null) => void
}

function MinutesField({ target, minutes, error, onChange }: MinutesFieldProps) {
  const { t } = useTranslation('sla')
  const help = t(`editor.${target}Help`)
  // Typed in minutes, but nobody thinks of a working day as 480 of them.
  const isLong = minutes !== null && minutes >= 60
  return (
    <NumberInput
      label={t(`editor.${target}`)}
      description={isLong ? `${help} ${t('editor.inHours', { time: formatSpan(minutes * 60_000) })}` : help}
      placeholder={t('editor.none')}
      suffix={` ${t('editor.minutes')}`}
      min={1}
      max={maxTargetMinutes}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      data-path={`sla.${target}`}
      value={minutes ?? ''}
      error={error}
      onChange={(value) => onChange(value === '' ? null : Number(value))}
    />
  )
}

type EscalationsProps = Omit<DeadlinesSlotProps, 'sla'> & { sla: SlaPolicy }

function Escalations({ sla, onChange, queues, errors }: EscalationsProps) {
  const { t } = useTranslation('sla')
  const { escalations } = sla
  const save = (changed: SlaPolicy['escalations']) => onChange({ ...sla, escalations: changed })
  return (
    <Section title={t('editor.escalations')} description={t('editor.escalationsHelp')}>
      {escalations.length > 0 && (
        <ol className={classes.steps}>
          {escalations.map((escalation, index) => (
            // Steps have no name but their place.
            <li key={index} className={classes.step}>
              <EscalationStep
                number={index + 1}
                escalation={escalation}
                queues={queues}
                error={errors[`sla.escalations.${index}.action.queueId`]}
                onChange={(changed) => save(escalations.with(index, changed))}
                onRemove={() => save(escalations.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={escalations.length >= maxEscalations}
        onClick={() =>
          save([
            ...escalations,
            { target: 'firstAnswer', after: 0, action: { kind: 'tell', who: ['attendant'] } },
          ])
        }
      >
        {t('editor.add')}
      </Button>
    </Section>
  )
}
