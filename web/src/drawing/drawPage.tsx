import {
  can,
  isExpired,
  mePath,
  publicSettingsPath,
  type Brand,
  type DrawnPage,
  type Me,
  type PageToDraw,
  type User,
} from '@chatflow/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { prepareRouter } from '../App.tsx'
import { readAhead } from '../conversations/tickets/list/readAhead.ts'
import { Entrance } from '../Entrance.tsx'
import { bringFirstPage } from '../firstPage.ts'
import { readDashboardAhead } from '../insight/dashboard/dashboardQueries.ts'
import { loadApp } from '../loadApp.ts'
import { ApiError } from '../platform/ApiError.ts'
import { accentStyle } from '../platform/accent.ts'
import { drawnVisit, drawVisit } from '../platform/drawn.ts'
import { setTimeZone } from '../platform/format.ts'
import { loadTexts, setLanguage, setUpTexts } from '../platform/i18n.ts'
import { allRead, queries } from '../platform/queries.ts'
import { readPlain } from '../platform/readPlain.ts'
import { serverNow } from '../platform/serverTime.ts'
import { keepBrand } from '../platform/theme.tsx'
import { drawTree } from './drawTree.ts'

/** Where visits begin, and what is read for that page. */
const pages: Record<string, { mayOpen: (user: User) => boolean; read: (user: User) => void }> = {
  '/': { mayOpen: (user) => can(user, 'dashboard:view'), read: readDashboardAhead },
  '/tickets': { mayOpen: () => true, read: readAhead },
}
let texts: Promise<void> | undefined
// The browser tries again.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })

/** Draws the page as the program draws it in the user's browser, with what that reads at first. */
export async function drawPage(
  page: PageToDraw,
  read: Record<string, string>,
): Promise<DrawnPage | undefined> {
  try {
    return await drawnPage(page, read)
  } catch (error) {
    // Why the user may not see it, or why nothing can be read now, their browser is told as well.
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function drawnPage({ address, view }: PageToDraw, read: Record<string, string>) {
  // What was read for somebody else is not shown to this user.
  queries.clear()
  drawVisit(undefined)
  const page = pages[address.split('?')[0]!]
  if (!page) return undefined
  const [{ lastSeq, ...user }, brand] = await Promise.all([
    readPlain<Me>(mePath),
    readPlain<Brand>(publicSettingsPath),
  ])
  if (isExpired(user.company, serverNow()) || !page.mayOpen(user)) return undefined
  await applyPreferences(user, brand)
  page.read(user)
  const history = createMemoryHistory({ initialEntries: [address] })
  await Promise.all([loadApp(user), bringFirstPage(user), prepareRouter(user, history), allRead()])
  drawVisit({ user, lastSeq, zone: view.zone })
  const { defaultTheme: scheme, language } = user
  const html = await drawTree(<Entrance />)
  practise(user)
  return { html, scheme, language, style: accentStyle(brand, scheme), read }
}

/** As `VisitProvider` does when the session has come. */
async function applyPreferences(user: User, brand: Brand) {
  localStorage.setItem('theme', user.defaultTheme)
  keepBrand(brand)
  setTimeZone(user.company.timezone)
  await (texts ??= setUpTexts(user.language).then(loadTexts))
  await setLanguage(user.language)
}

/** The first pages take four times as long as later ones: until another one is asked for, the same is drawn again. */
let practised = 0
const maxPractised = 12

function practise(user: User) {
  if (practised >= maxPractised) return
  practised += 1
  setTimeout(() => {
    if (drawnVisit()?.user !== user) return
    drawTree(<Entrance />).then(
      () => practise(user),
      // It was drawn a moment ago: there is nothing to be said.
      () => undefined,
    )
  })
}
