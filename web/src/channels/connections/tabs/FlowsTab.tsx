import { useContext } from 'react'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { ForeignHome } from '../connectionHome.ts'
import { FlowSelectSlot } from '../slots.ts'
import { NoneYet } from './NoneYet.tsx'

interface FlowsTabProps {
  form: ContractForm<ConnectionFormValues>
}

const fields = { flowWelcome: 'flowIdWelcome', flowNotPhrase: 'flowIdNotPhrase' } as const

/** Which flow begins when nobody asked for one. */
export function FlowsTab({ form }: FlowsTabProps) {
  return (
    <>
      <FlowSection of="flowWelcome" form={form} />
      <FlowSection of="flowNotPhrase" form={form} />
    </>
  )
}

function FlowSection({ of, form }: FlowsTabProps & { of: keyof typeof fields }) {
  const { t } = useTranslation('connections')
  const { can } = useSession()
  const isForeign = useContext(ForeignHome) !== undefined
  const field = fields[of]
  const value = form.values[field]
  // A user who cannot read the list leaves it as it is.
  if (isForeign || !can('flows:manage'))
    return (
      <NoneYet
        of={of}
        reason={t(value === null ? 'automations.flowsAdminsOnly' : 'automations.flowChosen')}
      />
    )
  return (
    <Section title={t(`automations.${of}.title`)} description={t(`automations.${of}.text`)}>
      <FlowSelectSlot
        label={t(`automations.${of}.title`)}
        placeholder={t('automations.noFlow')}
        path={field}
        error={form.errors[field]}
        value={value}
        onChange={(chosen) => form.setFieldValue(field, chosen)}
      />
    </Section>
  )
}
