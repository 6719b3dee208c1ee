import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './quick.module.css'
import type { QuickOffer } from './useQuickMenu.ts'

/** Words with variables, as the customer will read them. */
export function Reading({ text, render }: { text: string; render: QuickOffer['render'] }) {
  const { t } = useTranslation('composer')
  const read = text.includes('{{') ? render?.(text) : undefined
  if (read === undefined || read === text) return null
  return <p className={classes.reading}>{t('quick.reading', { text: read })}</p>
}
