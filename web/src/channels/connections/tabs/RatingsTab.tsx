import { useTranslation } from '../../../platform/useTranslation.ts'
import { Section } from '../../../ui/Section.tsx'
import type { ContractForm } from '../../../ui/useContractForm.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { useHome } from '../connectionHome.ts'
import { MessageField } from './MessageField.tsx'
import { NumberField } from './NumberField.tsx'

export function RatingsTab({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  const hasRatings = useHome().settings.userRating
  return (
    <Section title={t('sections.survey')} description={t(hasRatings ? 'help.ratings' : 'help.ratingsOff')}>
      <MessageField form={form} field="ratingMessage" isRequired={hasRatings} />
      <NumberField form={form} field="expiresTicketNPS" />
      <NumberField form={form} field="maxUseBotQueuesNPS" />
    </Section>
  )
}
