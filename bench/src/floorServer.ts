import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { constants, zstdCompressSync } from 'node:zlib'
import type pg from 'pg'
import { viewerOf, type Viewer } from './rows/viewer.ts'

/** What a bare handler is told. */
interface Asked {
  viewer: Viewer
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}
type Answer = (asked: Asked) => Promise<unknown>

/** Where rows put their bare handlers, at the product's addresses. */
export interface Floor {
  pool: pg.Pool
  on(endpoint: { method: string; path: string }, answer: Answer): void
}

interface Route {
  method: string
  path: RegExp
  answer: Answer
}

/** As large as what the product begins to compress. */
const worthCompressing = 1024
/** The fastest way that does not make them larger. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_windowLog]: 17 } }

/** Nothing but Node: finds the handler, writes its JSON, and compresses it as browsers like it best. */
export function createFloor(pool: pg.Pool) {
  const routes: Route[] = []
  const floor: Floor = {
    pool,
    on: ({ method, path }, answer) => {
      const named = path.replace(/\/$/, '').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
      routes.push({ method, path: new RegExp(`^/api${named}/?$`), answer })
    },
  }
  const server = createServer((request, response) => {
    respond(routes, request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
  })
  return { floor, server }
}

async function respond(routes: Route[], request: IncomingMessage, response: ServerResponse) {
  const [path = '', search] = request.url!.split('?')
  for (const { method, path: pattern, answer } of routes) {
    const match = method === request.method ? pattern.exec(path) : null
    if (!match) continue
    const answered = await answer({
      viewer: viewerOf(request),
      params: { ...match.groups },
      query: search ? Object.fromEntries(new URLSearchParams(search)) : {},
      body: method === 'GET' ? undefined : await bodyOf(request),
    })
    return send(request, response, JSON.stringify(answered))
  }
  response.writeHead(404).end()
}

function send(request: IncomingMessage, response: ServerResponse, text: string) {
  const isPacked =
    text.length >= worthCompressing && String(request.headers['accept-encoding']).includes('zstd')
  const body = isPacked ? zstdCompressSync(text, packing) : Buffer.from(text)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(isPacked && { 'content-encoding': 'zstd' }),
  })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}
