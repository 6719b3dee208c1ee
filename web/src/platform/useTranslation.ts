import type { Language } from '@chatflow/contract'
import i18next, { type FlatNamespace, type TFunction } from 'i18next'
import { useEffect, useSyncExternalStore } from 'react'
import { currentLanguage } from './i18n.ts'

type Names = FlatNamespace | readonly FlatNamespace[]
/** i18next's, but for what its types cannot follow: which files are meant is only known where it is called. */
type Said = (key: string, values?: object) => unknown

interface Texts {
  t: Said
  language: Language
  isReady: boolean
  /** What was said without values, by key. To work one out takes longer than to draw most of what shows it. */
  said: Map<string, unknown>
}

const known = new Map<string, Texts>()
const listeners = new Set<() => void>()

i18next.on('languageChanged', () => {
  known.clear()
  tell()
})
i18next.on('loaded', () => {
  for (const [names, { isReady, said }] of known) {
    // A key of a file that had not come was said as it is.
    said.clear()
    if (!isReady) known.delete(names)
  }
  tell()
})

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The texts of a file, or of several: `t` knows those of the first by their key alone. A file that is missing is fetched. */
export function useTranslation<const N extends Names>(names: N) {
  const listed = String(names)
  const read = () => textsOf(listed)
  const { t, language, isReady } = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (!isReady) void i18next.loadNamespaces(listed.split(','))
  }, [listed, isReady])
  return { t: t as unknown as TFunction<N>, language }
}

/** The same ones for all who ask, until the language changes or a file comes. */
function textsOf(listed: string): Texts {
  const found = known.get(listed)
  if (found) return found
  const names = listed.split(',') as [FlatNamespace]
  const say = i18next.getFixedT(i18next.language, names[0]) as unknown as Said
  const said = new Map<string, unknown>()
  const t: Said = (key, values) => {
    if (values) return say(key, values)
    const before = said.get(key)
    if (before !== undefined) return before
    const text = say(key)
    said.set(key, text)
    return text
  }
  const isReady = names.every((name) => i18next.hasLoadedNamespace(name))
  const texts = { t, language: currentLanguage(), isReady, said }
  known.set(listed, texts)
  return texts
}
