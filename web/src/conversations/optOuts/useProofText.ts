import type { Consent, OptOut } from '@chatflow/contract'
import { useTranslation } from '../../platform/useTranslation.ts'

type Proof = Pick<OptOut, 'source' | 'words' | 'note'> & Partial<Pick<Consent, 'user'>>

/** How it is known, in one line. */
export function useProofText() {
  const { t } = useTranslation('optOuts')
  return ({ source, words, note, user }: Proof) => {
    if (source === 'words') return words === null ? t('sources.words') : t('quoted', { words })
    if (source === 'import') return t('sources.import', { name: note ?? '' })
    const who =
      source === 'api' ? t('sources.api') : t('sources.person', { name: user?.name ?? t('someone') })
    return note ? `${who}: ${note}` : who
  }
}
