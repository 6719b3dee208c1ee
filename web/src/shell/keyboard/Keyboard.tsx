import { IconCommand, IconKeyboard } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPage } from '../../platform/lazyPage.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { commandsNow, useCommands } from '../../keys/commands.ts'
import { useLetters } from '../../keys/letters.ts'
import { isApple } from '../../keys/platform.ts'
import { shortcutOf } from '../../keys/shortcuts.ts'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazyPage(async () => (await loadPalette()).Palette)
const HelpSheet = lazyPage(async () => (await import('./HelpSheet.tsx')).HelpSheet)

/** Listens to the keyboard on every page, and shows what it can do. */
export function Keyboard() {
  const { t } = useTranslation('keys')
  const [hasLetters] = useLetters()
  const [shown, setShown] = useState<'palette' | 'help'>()
  // One that has faded reports its end a little later, when another may stand there already.
  const close = (ended: typeof shown) => setShown((now) => (now === ended ? undefined : now))
  useCommands([
    {
      id: 'palette',
      label: t('shortcuts.palette'),
      icon: IconCommand,
      group: 'look',
      shortcut: 'palette',
      isOffPalette: true,
      run: () => setShown('palette'),
    },
    {
      id: 'help',
      label: t('shortcuts.help'),
      icon: IconKeyboard,
      group: 'look',
      shortcut: 'help',
      run: () => setShown('help'),
    },
  ])
  const early = useRef('')
  const takeEarly = () => early.current
  const state = useRef({ hasLetters, shown })
  useEffect(() => {
    state.current = { hasLetters, shown }
    if (shown === undefined) early.current = ''
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (state.current.shown !== 'palette') return press(event, state.current.hasLetters)
      // Typed before its field was there, and meant for it.
      if (!isFresh(event)) return
      early.current += event.key
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  // Fetched while nothing else happens: what is typed right after the key must already find its field.
  useEffect(() => {
    // Who opens it hears of a failure.
    const waiting = setTimeout(() => loadPalette().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(waiting)
  }, [])
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && <Palette takeEarly={takeEarly} onClose={() => close('palette')} />}
      {shown === 'help' && <HelpSheet onClose={() => close('help')} />}
    </Suspense>
  )
}

const preloadAfterMs = 2000
const fields = 'input, textarea, select, [contenteditable="true"]'
/** Places with keys of their own. */
const widgets = '[role="menu"], [role="listbox"], [role="dialog"], [role="slider"], [role="separator"]'

const isFresh = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !(target instanceof Element && target.closest('[role="dialog"]'))

function press(event: KeyboardEvent, hasLetters: boolean) {
  // Somebody nearer has taken the key, an input method is composing a word, or a dialog stands over the page.
  if (event.defaultPrevented || event.isComposing) return
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
  const target = event.target instanceof Element ? event.target : document.body
  const isTaken = target.matches(fields) || target.closest(widgets) !== null
  const shortcut = shortcutOf(event, { isTaken, isApple, hasLetters })
  const command = shortcut && commandsNow().findLast((offered) => offered.shortcut === shortcut)
  if (!command || (event.repeat && !repeatable.has(command.id))) return
  event.preventDefault()
  command.run({ isWalking: !event.altKey })
}

/** Held down, these go on; everything else happens once. */
const repeatable = new Set(['next', 'previous'])
