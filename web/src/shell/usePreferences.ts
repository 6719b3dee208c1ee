import { updateUser, type Language, type UserChanges } from '@chatflow/contract'
import type { Scheme } from '../platform/accent.ts'
import { call } from '../platform/api.ts'
import { setLanguage } from '../platform/i18n.ts'
import { notifyError } from '../platform/notify.ts'
import { useSession } from '../platform/session.tsx'
import { useTheme } from '../platform/theme.tsx'

/** What a person sets in the top bar shows at once and follows them to the next computer. */
export function usePreferences() {
  const { user, setUser } = useSession()
  const { setScheme } = useTheme()
  const save = (body: UserChanges) => {
    call(updateUser, { params: { userId: user.id }, body }).then(setUser, notifyError)
  }
  return {
    chooseScheme: (scheme: Scheme) => {
      setScheme(scheme)
      save({ defaultTheme: scheme })
    },
    chooseLanguage: (language: Language) => {
      setLanguage(language).catch(notifyError)
      save({ language })
    },
  }
}
