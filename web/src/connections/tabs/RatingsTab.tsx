import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ContractForm } from '../../ui/useContractForm.ts'
import { companySetting } from '../companySetting.ts'
import type { ConnectionFormValues } from '../connectionForm.ts'
import { MessageField } from './MessageField.tsx'
import { NumberField } from './NumberField.tsx'

export function RatingsTab({ form }: { form: ContractForm<ConnectionFormValues> }) {
  const { t } = useTranslation('connections')
  const hasRatings = companySetting(useSession().user, 'userRating') === 'enabled'
  return (
    <Section title={t('sections.survey')} description={t(hasRatings ? 'help.ratings' : 'help.ratingsOff')}>
      <MessageField form={form} field="ratingMessage" isRequired={hasRatings} />
      <NumberField form={form} field="expiresTicketNPS" />
      <NumberField form={form} field="maxUseBotQueuesNPS" />
    </Section>
  )
}
