import './platform/noEval.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './platform/font.css'
import './platform/tokens.css'
import './platform/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTexts } from './platform/i18n.ts'
import { hearInstallOffer } from './platform/installOffer.ts'
import { queries } from './platform/queries.ts'
import { askEarly } from './platform/refresh.ts'
import { SessionProvider } from './platform/session.tsx'
import { ThemeProvider } from './platform/theme.tsx'
import { Toasts } from './platform/Toasts.tsx'
import { router } from './router.tsx'
import { fillSlots } from './slots.ts'

hearInstallOffer()
const session = askEarly()
fillSlots()
// Where most visits lead: its code is read while the session is asked for, its list before anything is drawn. A failure
// is shown when it is opened.
if (/^\/(tickets.*)?$/.test(window.location.pathname)) {
  import('./conversations/tickets/TicketsPage.tsx').catch(() => undefined)
  Promise.all([session, import('./conversations/tickets/list/readAhead.ts')]).then(
    ([{ user }, { readAhead }]) => readAhead(queries, user),
    () => undefined,
  )
}

await startTexts()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ThemeProvider>
        {/* In the middle: the corners at the right have the main button of every page and panel. */}
        <Toasts />
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
)
