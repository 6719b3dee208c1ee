import { useTranslation } from '../../../../platform/useTranslation.ts'

const [shortest, longest] = [2, 50]

/** What is wrong with the name of a block that talks to a service. */
export function useNameError() {
  const { t } = useTranslation('flowEditor')
  return (value: string) => {
    const { length } = value.trim()
    if (length === 0) return t('errors.requiredName')
    if (length < shortest) return t('errors.tooShort')
    return length > longest ? t('errors.tooLong') : null
  }
}
