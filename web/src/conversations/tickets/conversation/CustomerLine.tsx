import type { CustomerFacts } from '@chatflow/contract'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './Conversation.module.css'
import { customerWords } from './customerWords.ts'

/** What one should know before the first word. */
export function CustomerLine({ customer }: { customer: CustomerFacts }) {
  const { t } = useTranslation('conversationView')
  const words = customerWords(customer, t).join(' · ')
  if (words === '') return null
  return (
    <p className={classes.customer} title={words}>
      {words}
    </p>
  )
}
