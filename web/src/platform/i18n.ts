import { languageCookie, languages, type Language } from '@chatflow/contract'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { countPlainly } from './plurals.ts'
import type { TextFile } from './textKeys.ts'
import { texts } from './texts/ptBRDoor.ts'
import { tellServer } from './toldServer.ts'

const fallback = 'pt-BR' satisfies Language
const storageKey = 'language'

/** The login, the first screens behind it, and all the rest. */
const doorNamespaces: readonly string[] = ['auth', 'shell', 'ui'] satisfies TextFile[]
const firstNamespaces: readonly string[] = [
  'chats',
  'conversation',
  'errors',
  'keys',
  'notifications',
  'ticketPresence',
  'tickets',
] satisfies TextFile[]

/** Visitors get their own language and no other, and of it what they need. Of Portuguese, the login is in the page. */
const onDemand = {
  'pt-BR': {
    door: () => Promise.resolve({ texts }),
    first: () => import('./texts/ptBRFirst.ts'),
    later: () => import('./texts/ptBRLater.ts'),
  },
  en: {
    door: () => import('./texts/enDoor.ts'),
    first: () => import('./texts/enFirst.ts'),
    later: () => import('./texts/enLater.ts'),
  },
  es: {
    door: () => import('./texts/esDoor.ts'),
    first: () => import('./texts/esFirst.ts'),
    later: () => import('./texts/esLater.ts'),
  },
  tr: {
    door: () => import('./texts/trDoor.ts'),
    first: () => import('./texts/trFirst.ts'),
    later: () => import('./texts/trLater.ts'),
  },
}
const partOf = (namespace: string) =>
  doorNamespaces.includes(namespace) ? 'door' : firstNamespaces.includes(namespace) ? 'first' : 'later'

const isLanguage = (value: string | null): value is Language => languages.some((known) => known === value)

type TextFiles = Record<string, ResourceKey>
const byNamespace = (files: TextFiles) =>
  Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts]),
  )
const read = new WeakMap<TextFiles, TextFiles>()

/** They are asked for one by one, and come all in one. */
function textsOf(files: TextFiles, namespace: string) {
  const known = read.get(files) ?? byNamespace(files)
  read.set(files, known)
  return known[namespace] ?? null
}
const portuguese = byNamespace(texts)

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(new Error(`no texts for ${language}`), null)
    onDemand[language][partOf(namespace)]().then(
      (loaded) => done(null, textsOf(loaded.texts, namespace)),
      (error: Error) => done(error, null),
    )
  },
}

export async function startTexts() {
  const stored = localStorage.getItem(storageKey)
  if (isLanguage(stored)) tellServer(languageCookie, stored)
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
    // The names of the installed program's shortcuts.
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (manifest) manifest.href = `/manifest.webmanifest?lang=${language}`
  })
  await setUpTexts(isLanguage(stored) ? stored : fallback)
}

export async function setUpTexts(language: Language) {
  await i18next.use(backend).init({
    lng: language,
    fallbackLng: fallback,
    supportedLngs: [...languages],
    load: 'currentOnly',
    // Its own: those that are loaded later are added to it.
    ns: [...doorNamespaces],
    defaultNS: 'shell',
    resources: { [fallback]: portuguese },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
  })
  countPlainly(i18next)
}

/** What the first screens behind the login say; the words for errors are among them. */
export const loadFirstTexts = () => i18next.loadNamespaces(firstNamespaces)

/** The texts that the first screens do without: they follow with the code of the pages that need them. */
export async function loadTexts() {
  const { texts: later } = await onDemand[fallback].later()
  await i18next.loadNamespaces([...firstNamespaces, ...Object.keys(byNamespace(later))])
}

/** Switches the texts and remembers it for the next visit. A signed-in user's own language is kept with the user. */
export async function setLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  tellServer(languageCookie, language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

export const currentLanguage = (): Language => {
  const { language } = i18next
  return isLanguage(language) ? language : fallback
}
