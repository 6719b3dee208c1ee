import { previewSigns, type Ticket } from '@chatflow/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutMarks } from '../ui/splitMarks.ts'

type Kind = keyof typeof previewSigns
const kinds = Object.keys(previewSigns) as Kind[]

/** What was said last in a ticket, in one line. A picture without words is called one. */
export function useLastWords() {
  const { t } = useTranslation('tickets')
  return useCallback(
    ({ lastMessage }: Pick<Ticket, 'lastMessage'>): string => {
      const kind = kinds.find((one) => previewSigns[one] === lastMessage)
      return kind ? `${lastMessage} ${t(`signs.${kind}`)}` : withoutMarks(lastMessage)
    },
    [t],
  )
}
