import { eventVotes } from '@chatflow/contract'
import { useTranslation } from '../platform/useTranslation.ts'
import type { Choice } from './countChoices.ts'

export const pollChoices = ({ options }: { options: string[] }): Choice[] =>
  [...new Set(options)].map((option) => ({ key: option, label: option }))

/** What can be chosen for an invitation. */
export function useEventChoices(): Choice[] {
  const { t } = useTranslation('ui')
  return eventVotes.map((key) => ({ key, label: t(`votes.${key}`) }))
}
