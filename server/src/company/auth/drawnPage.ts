import { languageCookie, languages, themeCookie, View, viewCookie } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { bodyOf, headOf, type Looks } from '../../platform/drawing/fillPage.ts'
import type { Answered, Asked } from '../../platform/drawing/messages.ts'
import type { PageDrawer } from '../../platform/drawing/pageDrawer.ts'
import type { PageInParts } from '../../platform/http/pageInParts.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { matchesHash, readRefreshCookie, refreshCookie } from './refreshCookie.ts'
import type { Tokens } from './tokens.ts'

/** The pages that visits begin with, by the files that the build has left for them. */
const pages = new Map([
  ['/', 'home'],
  ['/tickets', 'tickets'],
])

interface Drawing {
  tenancy: Tenancy
  tokens: Tokens
  refreshKey: Buffer
  now: () => Date
  drawer: PageDrawer
  /** Answers a call as if the visitor had made it. */
  answer: (request: FastifyRequest, asked: Asked) => Promise<Answered>
}

/**
 * The page that a signed-in user begins with, drawn as their browser would: it can be read and used before any script has
 * run. Nothing is drawn for a browser that has not told how it shows pages, and nothing is changed by it: the cookie stays as
 * it is, and what it opens is not prolonged.
 */
export function drawFirstPage(drawing: Drawing) {
  const beingDrawn = new Map<string, Promise<PageInParts | undefined>>()
  return (request: FastifyRequest): Promise<PageInParts | undefined> => {
    const name = pages.get(request.url.split('?')[0] ?? '')
    const template = name && drawing.drawer.templates.get(name)
    if (!template || !request.cookies[refreshCookie]) return nothing
    // A browser asks for it twice at once: by itself, and by its worker.
    const { url, cookies, headers } = request
    const key = [url, headers.host, cookies[refreshCookie], cookies[viewCookie]].join('\n')
    const known = beingDrawn.get(key)
    if (known) return known
    // Without a database the browser draws the page that says so.
    const drawn = drawInto(template, drawing, request).catch(() => undefined)
    beingDrawn.set(key, drawn)
    const forget = () => void beingDrawn.delete(key)
    drawn.then((page) => (page ? page.rest : undefined)).then(forget, forget)
    return drawn
  }
}
const nothing = Promise.resolve(undefined)

async function drawInto(
  template: string,
  drawing: Drawing,
  request: FastifyRequest,
): Promise<PageInParts | undefined> {
  const { cookies, url: address } = request
  const view = readView(cookies[viewCookie])
  const looks = looksOf(cookies)
  const session = view && looks && drawing.drawer.isFree() && (await sessionOf(drawing, request))
  if (!view || !looks || !session) return undefined
  const date = drawing.now().toUTCString()
  const page = { address, token: await drawing.tokens.sign(session), view }
  const drawn = drawing.drawer.draw(page, (asked) => drawing.answer(request, asked))
  const rest = drawn.then((known) => {
    // The head has said how the page looks. A user may have changed that elsewhere.
    const isAsSaid = known && known.scheme === looks.scheme && known.language === looks.language
    return bodyOf(template, isAsSaid ? known : undefined, () => ({
      session: session.sessionId,
      date,
      read: known?.read ?? {},
    }))
  })
  return { head: headOf(template, looks), rest }
}

/** As this browser showed its last page. */
function looksOf(cookies: FastifyRequest['cookies']): Looks | undefined {
  const [scheme, language] = [cookies[themeCookie], cookies[languageCookie]]
  const isKnown = (scheme === 'light' || scheme === 'dark') && languages.some((one) => one === language)
  return isKnown && language ? { scheme, language } : undefined
}

function readView(cookie: string | undefined): View | undefined {
  try {
    return View.safeParse(JSON.parse(decodeURIComponent(cookie ?? ''))).data
  } catch {
    // Another program wrote something else under this name: the same as nothing.
    return undefined
  }
}

/** Of the last secret only. Whether the session has ended since is asked by the calls that the page makes. */
async function sessionOf({ tenancy, refreshKey, now }: Drawing, request: FastifyRequest) {
  const presented = readRefreshCookie(request)
  if (!presented) return undefined
  const session = await tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('sessions')
      .select(['companyId', 'userId', 'refreshHash'])
      .where('id', '=', presented.sessionId)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now().toISOString())
      .executeTakeFirst(),
  )
  if (!session || !matchesHash(refreshKey, presented.secret, session.refreshHash)) return undefined
  const { companyId, userId } = session
  return { companyId, userId, sessionId: presented.sessionId }
}
