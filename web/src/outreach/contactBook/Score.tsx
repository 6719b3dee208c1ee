import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './person.module.css'
import { toneOfRating } from './toneOfRating.ts'

/** What a customer gave, 0 to 10. */
export function Score({ rating }: { rating: number }) {
  const { t } = useTranslation('contacts')
  return (
    <span className={classes.score} data-tone={toneOfRating(rating)}>
      {t('score', { rating })}
    </span>
  )
}
