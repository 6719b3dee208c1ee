import { View, viewCookie } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fillPage } from '../../platform/drawing/fillPage.ts'
import type { Answered, Asked } from '../../platform/drawing/messages.ts'
import type { PageDrawer } from '../../platform/drawing/pageDrawer.ts'
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
  const beingDrawn = new Map<string, Promise<string | undefined>>()
  return (request: FastifyRequest): Promise<string | undefined> => {
    const name = pages.get(request.url.split('?')[0] ?? '')
    const template = name && drawing.drawer.templates.get(name)
    if (!template || !request.cookies[refreshCookie]) return Promise.resolve(undefined)
    // A browser asks for it twice at once: by itself, and by its worker.
    const { url, cookies, headers } = request
    const key = [url, headers.host, cookies[refreshCookie], cookies[viewCookie]].join('\n')
    const drawn =
      beingDrawn.get(key) ??
      drawInto(template, drawing, request).finally(() => {
        beingDrawn.delete(key)
      })
    beingDrawn.set(key, drawn)
    return drawn
  }
}

async function drawInto(template: string, drawing: Drawing, request: FastifyRequest) {
  const view = readView(request.cookies[viewCookie])
  const session = view && (await sessionOf(drawing, request))
  if (!view || !session) return undefined
  const date = drawing.now().toUTCString()
  const page = { address: request.url, token: await drawing.tokens.sign(session), view }
  const drawn = await drawing.drawer.draw(page, (asked) => drawing.answer(request, asked))
  return drawn && fillPage(template, drawn, { session: session.sessionId, date, read: drawn.read })
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
