import { useTranslation } from 'react-i18next'
import classes from './together.module.css'
import { Dots } from './TypingLine.tsx'

/** The customer is writing at this moment. */
export function CustomerTyping() {
  const { t } = useTranslation('together')
  return (
    <span className={classes.customer}>
      <Dots />
      {t('typing.customer')}
    </span>
  )
}
