import type { LazyPage } from './pageEntry.ts'
import { lazyFirstPage, lazyPage } from './platform/lazyPage.ts'

/** The pages in front of the login. */
export const visitorPages: { path: string; page: LazyPage }[] = [
  {
    path: '/login',
    page: lazyFirstPage(async () => (await import('./company/auth/LoginPage.tsx')).LoginPage),
  },
  {
    path: '/signup',
    page: lazyPage(async () => (await import('./company/auth/SignUpPage.tsx')).SignUpPage),
  },
  {
    path: '/forgetpsw',
    page: lazyPage(async () => (await import('./company/auth/ResetPasswordPage.tsx')).ResetPasswordPage),
  },
  {
    path: '/invitation',
    page: lazyPage(async () => (await import('./company/users/InvitationPage.tsx')).InvitationPage),
  },
]
