import './early.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './platform/font.css'
import './platform/tokens.css'
import './platform/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadApp } from './loadApp.ts'
import { loadTexts, startTexts } from './platform/i18n.ts'
import { hearInstallOffer } from './platform/installOffer.ts'
import { ThemeProvider } from './platform/theme.tsx'
import { mayHaveSession } from './platform/token.ts'
import { Toasts } from './platform/Toasts.tsx'
import { VisitProvider } from './platform/visit.tsx'
import { Sides } from './Sides.tsx'

// Only the login and what decides whether to show it: all else is imported when it is needed.
hearInstallOffer()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)

// Not awaited here: files that wait for this one while it waits for them would stop each other.
void startTexts().then(() => {
  page.render(
    <StrictMode>
      <ThemeProvider>
        {/* In the middle: the corners at the right have the main button of every page and panel. */}
        <Toasts />
        <VisitProvider loadApp={loadApp}>
          <Sides />
        </VisitProvider>
      </ThemeProvider>
    </StrictMode>,
  )
  if (mayHaveSession()) bringWhatFollows()
})

/** Beside the session, not after it. A failure is told by the one who needs it. */
function bringWhatFollows() {
  loadApp().catch(() => undefined)
  // The inbox does without.
  if (!window.location.pathname.startsWith('/tickets')) loadTexts().catch(() => undefined)
}
