import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import classes from './lab.module.css'

interface VariableListProps {
  variables: Record<string, string>
  onChange: (variables: Record<string, string>) => void
}

/** What the flow remembers, and how it would go on if that were something else. */
export function VariableList({ variables, onChange }: VariableListProps) {
  const { t } = useTranslation('flowLab')
  const entries = Object.entries(variables)
  return (
    <section className={classes.section} aria-label={t('variables.title')}>
      <h3 className={classes.heading}>{t('variables.title')}</h3>
      {entries.length === 0 && <p className={classes.quiet}>{t('variables.none')}</p>}
      {entries.map(([name, value]) => (
        // A value that changed elsewhere begins anew.
        <VariableRow
          key={`${name} ${value}`}
          name={name}
          value={value}
          onChange={(changed) => onChange({ [name]: changed })}
        />
      ))}
      <NewVariable onAdd={(name, value) => onChange({ [name]: value })} />
    </section>
  )
}

function VariableRow({
  name,
  value,
  onChange,
}: {
  name: string
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('flowLab')
  const [text, setText] = useState(value)
  const keep = () => text !== value && onChange(text)
  return (
    <div className={classes.variable}>
      <span className={classes.variableName} title={name}>
        {name}
      </span>
      <TextInput
        size="xs"
        aria-label={t('variables.value', { name })}
        value={text}
        maxLength={4096}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </div>
  )
}

function NewVariable({ onAdd }: { onAdd: (name: string, value: string) => void }) {
  const { t } = useTranslation('flowLab')
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  return (
    <form
      className={classes.variable}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onAdd(name.trim(), value)
        setName('')
        setValue('')
      }}
    >
      <TextInput
        size="xs"
        aria-label={t('variables.name')}
        placeholder={t('variables.name')}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        aria-label={t('variables.newValue')}
        placeholder={t('variables.newValue')}
        maxLength={4096}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        rightSection={
          <Tooltip label={t('variables.add')}>
            <ActionIcon
              type="submit"
              size="sm"
              color="gray"
              aria-label={t('variables.add')}
              disabled={name.trim() === ''}
            >
              <IconPlus size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      />
    </form>
  )
}
