import { StrictMode } from 'react'
import { loadApp } from './loadApp.ts'
import { ThemeProvider } from './platform/theme.tsx'
import { Toasts } from './platform/Toasts.tsx'
import { VisitProvider } from './platform/visit.tsx'
import { Sides } from './Sides.tsx'

/** All of the page: what the browser draws, and what the build has drawn of it. */
export const Entrance = () => (
  <StrictMode>
    <ThemeProvider>
      {/* In the middle: the corners at the right have the main button of every page and panel. */}
      <Toasts />
      <VisitProvider loadApp={loadApp}>
        <Sides />
      </VisitProvider>
    </ThemeProvider>
  </StrictMode>
)
