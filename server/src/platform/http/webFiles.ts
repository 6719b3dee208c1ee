import fastifyStatic from '@fastify/static'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './fail.ts'
import { sendInParts, type PageInParts } from './pageInParts.ts'

/** No browser shows these by themselves. */
const isPart = /\.(js|css|woff2)(\.br)?$/

/** What tells a browser how to treat a page. On the parts of one it says nothing, and a first visit pays a kilobyte for each. */
const aboutPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Under its name a built file never becomes another one: nobody asks how old it is, or for a part of it. */
const asNamed = { etag: false, lastModified: false, acceptRanges: false }

interface Pages {
  /** Which of the built pages a visitor is sent, if it is not the one for all. */
  choose?: (request: FastifyRequest) => Promise<string | undefined>
  /** A page that is made for this visitor alone. */
  draw?: (request: FastifyRequest) => Promise<PageInParts | undefined>
}
const none = () => Promise.resolve(undefined)
/** What the server draws with is no file for browsers. */
const isForServer = (file: string) => file.startsWith('drawing/')

/** Serves the built web. Every address that is not a file, a call or a socket is a page of the single-page program. */
export async function serveWebFiles(
  app: FastifyInstance,
  directory: string,
  { choose = none, draw = none }: Pages = {},
) {
  const files = new Set<string>()
  const index = path.join(directory, 'index.html')
  const isBuilt = await access(index).then(
    () => true,
    () => false,
  )
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      serve: false,
      index: false,
      // The build has compressed them better than there is time for while somebody waits.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Built files carry a hash in their name; the page that names them must always be asked for.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isHashed && isPart.test(file)) for (const name of aboutPages) reply.raw.removeHeader(name)
      },
    })
    for (const file of await listFiles(directory)) if (!isForServer(file)) files.add(file)
    // One route for all: one for each of hundreds of files took a tenth of the program's start.
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      // An answer that is returned is listened to until it ends, by every handler that it passes: Node takes that for a leak.
      handler: (request, reply) => {
        const file = request.params['*']
        if (files.has(file))
          void reply.sendFile(file, file.startsWith('assets/') && isPart.test(file) ? asNamed : {})
        else reply.callNotFound()
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    // A file of a build that was replaced is gone: the page that asks for it must notice, not get another page.
    const isPage =
      request.method === 'GET' && isBuilt && !/^\/(api|assets|public|socket\.io)(\/|$|\?)/i.test(request.url)
    if (!isPage) throw new AppError('ERR_NOT_FOUND')
    const drawn = await draw(request)
    if (drawn) return sendInParts(request, reply, drawn)
    const page = await choose(request)
    return reply
      .header('cache-control', 'no-cache')
      .sendFile(page !== undefined && files.has(page) ? page : 'index.html')
  })
}

/** Below the folder, as addresses name them. */
async function listFiles(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map(({ parentPath, name }) =>
    path.relative(directory, path.join(parentPath, name)).split(path.sep).join('/'),
  )
}
