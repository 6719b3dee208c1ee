import { ActionIcon, TextInput } from '@mantine/core'
import { IconDice3 } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { inventGroup, inventPerson } from './inventedPeople.ts'
import type { Customer } from './simulatorQueries.ts'

interface NewCustomerDialogProps {
  taken: ReadonlySet<string>
  onChosen: (customer: Customer) => void
  onClose: () => void
}

const kinds = ['person', 'group'] as const
type Kind = (typeof kinds)[number]

/** A person or a group that writes for the first time. Somebody plausible is offered. */
export function NewCustomerDialog({ taken, onChosen, onClose }: NewCustomerDialogProps) {
  const { t } = useTranslation('simulator')
  const [kind, setKind] = useState<Kind>('person')
  const [offered] = useState(() => inventPerson(taken))
  const schema = z.object({
    name: z.string().trim().min(1, 'Required').max(250, 'Too Long!'),
    number: z.string().regex(kind === 'person' ? /^\d{8,15}$/ : /^[\d-]{8,60}$/, t('new.numberInvalid')),
  })
  const form = useContractForm<{ name: string; number: string }>(schema, offered)
  const offer = (wanted: Kind) => {
    const invented = wanted === 'person' ? inventPerson(taken) : inventGroup(taken)
    form.setInitialValues(invented)
    form.setValues(invented)
    form.clearErrors()
  }
  return (
    <FormDialog
      title={t('new.title')}
      submitLabel={t('new.submit')}
      form={form}
      onSubmit={async ({ name, number }) =>
        onChosen({ name: name.trim(), number, isGroup: kind === 'group' })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={t('new.kind')}
        choices={kinds.map((value) => ({ value, label: t(`new.${value}`) }))}
        value={kind}
        onChange={(chosen) => {
          setKind(chosen as Kind)
          offer(chosen as Kind)
        }}
      />
      <TextInput
        label={t(kind === 'person' ? 'new.name' : 'new.subject')}
        data-autofocus
        {...form.getInputProps('name')}
        rightSection={
          <Tooltip label={t('new.another')}>
            <ActionIcon size={28} color="gray" aria-label={t('new.another')} onClick={() => offer(kind)}>
              <IconDice3 size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      />
      <TextInput
        label={t('new.number')}
        description={t(kind === 'person' ? 'new.numberHelp' : 'new.groupHelp')}
        inputMode="numeric"
        {...form.getInputProps('number')}
      />
    </FormDialog>
  )
}
