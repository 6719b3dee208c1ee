import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './PlaceLine.module.css'
import { placeTones, placeWords } from './placeWords.ts'
import { useCustomerPlace } from './useCustomerPlace.ts'

/** Where the inbox has this customer at the moment. No customer sees that; a user who plays one wants to. */
export function PlaceLine({ whatsappId, number }: { whatsappId: number; number: string }) {
  const { t } = useTranslation('simulator')
  const { data } = useCustomerPlace(whatsappId, number)
  const { key, ...values } = data ? placeWords(data) : { key: undefined }
  return (
    <p className={classes.place} data-tone={data && placeTones[data.is]} role="status">
      {key ? t(`place.${key}`, values) : ''}
    </p>
  )
}
