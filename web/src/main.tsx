import './early.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './platform/font.css'
import './platform/tokens.css'
import './platform/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { hasPasskeys } from './company/twoFactor/hasPasskeys.ts'
import { Entrance } from './Entrance.tsx'
import { loadApp } from './loadApp.ts'
import { drawAs, drawnInPage, forgetDrawn } from './platform/drawn.ts'
import { currentLanguage, loadTexts, startTexts } from './platform/i18n.ts'
import { hearInstallOffer } from './platform/installOffer.ts'
import { mayHaveSession } from './platform/token.ts'

// Only the login and what decides whether to show it: all else is imported when it is needed.
hearInstallOffer()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not awaited here: files that wait for this one while it waits for them would stop each other.
void startTexts().then(() => {
  const drawn = drawnInPage()
  if (drawn && isAsDrawn(drawn.hasPasskeys)) {
    drawAs(drawn)
    hydrateRoot(root, <Entrance />)
  } else {
    forgetDrawn()
    createRoot(root).render(<Entrance />)
  }
  if (mayHaveSession()) bringWhatFollows()
})

/** Whether the login that the server has sent is the one that this browser would draw. */
const isAsDrawn = (withPasskeys: boolean) =>
  window.location.pathname === '/login' &&
  !mayHaveSession() &&
  currentLanguage() === 'pt-BR' &&
  withPasskeys === hasPasskeys

/** Beside the session, not after it. A failure is told by the one who needs it. */
function bringWhatFollows() {
  loadApp().catch(() => undefined)
  // The inbox does without.
  if (!window.location.pathname.startsWith('/tickets')) loadTexts().catch(() => undefined)
}
