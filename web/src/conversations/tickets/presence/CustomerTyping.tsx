import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './presence.module.css'
import { Dots } from './TypingLine.tsx'

/** The customer is writing at this moment. */
export function CustomerTyping() {
  const { t } = useTranslation('ticketPresence')
  return (
    <span className={classes.customer}>
      <Dots />
      {t('typing.customer')}
    </span>
  )
}
