import type { FunctionComponent } from 'react'
import { LoginPage } from './company/auth/LoginPage.tsx'
import { lazyPage } from './platform/lazyPage.ts'

/** A page that reads and writes like those behind the login. */
const laterPage = (load: () => Promise<FunctionComponent>) =>
  lazyPage(async () => {
    const [Page, { withQueries }] = await Promise.all([load(), import('./platform/withQueries.tsx')])
    return withQueries(Page)
  })

/** The pages in front of the login. The login itself is there at once. */
export const visitorPages: Partial<Record<string, FunctionComponent>> = {
  '/login': LoginPage,
  '/signup': laterPage(async () => (await import('./company/auth/SignUpPage.tsx')).SignUpPage),
  '/forgetpsw': laterPage(
    async () => (await import('./company/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  ),
  '/invitation': laterPage(async () => (await import('./company/users/InvitationPage.tsx')).InvitationPage),
}
