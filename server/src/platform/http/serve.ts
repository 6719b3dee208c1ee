import {
  can,
  errorOfParam,
  isCapability,
  isExpired,
  scopeOf,
  type ResponseOf,
  type Endpoint,
  type Person,
  type PlanFlag,
  type Received,
} from '@chatflow/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Platform, Tenancy, Tenant } from '../tenancy/tenancy.ts'
import { asActing } from './acting.ts'
import { writeResponse } from './responseSchema.ts'
import { AppError, fail } from './fail.ts'
import { tellWhetherKept } from './keptResponses.ts'
import { parseInput } from './parseInput.ts'
import { readUpload, type Upload } from './upload.ts'

/**
 * Who is calling: read from the token and a short-lived copy of the session, without SQL on most requests. What else
 * the features want to know about a caller is declared where it is read, in `sessionReader`.
 */
export interface Session extends Person {
  id: string
  createdAt: string
  userId: number
  companyId: number
  name: string
  company: { id: number; status: boolean; dueDate: string | null; timezone: string }
  planFlags: Record<PlanFlag, boolean>
  /** Somebody of the platform uses it, under this grant and with this name. */
  grantId: number | null
  actedBy: string | null
}

export interface HttpContext {
  app: FastifyInstance
  tenancy: Tenancy
  now(): Date
  /** Fails with 401 or 403 when there is no living session. */
  sessionOf(request: FastifyRequest): Promise<Session>
  /** What this person gets to see of a response. */
  present(session: Session, schema: z.ZodType, response: unknown): unknown
  /** Tests check every answer against the contract; the product only drops what the contract does not name. */
  strictResponses: boolean
  served: Set<Endpoint>
}

export interface Web {
  request: FastifyRequest
  reply: FastifyReply
}
type Call<E, More> = Received<E> & Web & { file: Upload } & More

type InCompany<E extends Endpoint> = (
  call: Call<E, { session: Session; tenant: Tenant }>,
) => Promise<ResponseOf<E>>

/** Mounts an endpoint that works inside the caller's company, in one transaction. */
export function serve<E extends Endpoint>(http: HttpContext, endpoint: E, handle: InCompany<E>) {
  mountIn(http.tenancy.withTenant, http, endpoint, handle)
}

/** The same for one that only reads: the database refuses to write, and the answer waits for nothing else. */
export function serveReading<E extends Endpoint>(http: HttpContext, endpoint: E, handle: InCompany<E>) {
  mountIn(http.tenancy.readTenant, http, endpoint, handle)
}

function mountIn<E extends Endpoint>(
  enter: Tenancy['readTenant'],
  http: HttpContext,
  endpoint: E,
  handle: InCompany<E>,
) {
  mount(http, endpoint, (session, call) =>
    enter(session.companyId, (tenant) =>
      handle({ ...call, session, tenant } as unknown as Parameters<typeof handle>[0]),
    ),
  )
}

/** Mounts an endpoint that sees every company: the platform's own screens. */
export function servePlatform<E extends Endpoint>(
  http: HttpContext,
  endpoint: E,
  handle: (call: Call<E, { session: Session; platform: Platform }>) => Promise<ResponseOf<E>>,
) {
  mount(http, endpoint, (session, call) =>
    http.tenancy.withPlatform((platform) =>
      handle({ ...call, session, platform } as unknown as Parameters<typeof handle>[0]),
    ),
  )
}

/** Mounts an endpoint that opens its transactions itself, because it waits for something slow in between. */
export function serveSlow<E extends Endpoint>(
  http: HttpContext,
  endpoint: E,
  handle: (call: Call<E, { session: Session }>) => Promise<ResponseOf<E>>,
) {
  mount(http, endpoint, (session, call) =>
    handle({ ...call, session } as unknown as Parameters<typeof handle>[0]),
  )
}

/** Mounts an endpoint for visitors. */
export function servePublic<E extends Endpoint>(
  http: HttpContext,
  endpoint: E,
  handle: (call: Call<E, unknown>) => Promise<ResponseOf<E>>,
) {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.path} is not public`)
  route(http, endpoint, async (request, reply) =>
    handle({ ...(await readInput(endpoint, request)), request, reply } as unknown as Parameters<
      typeof handle
    >[0]),
  )
}

/** Mounts an endpoint whose callers are known by something else than a session: `identify` says who calls, or fails. */
export function serveFor<E extends Endpoint, C>(
  http: HttpContext,
  endpoint: E,
  identify: (web: Web) => Promise<C>,
  handle: (call: Call<E, { caller: C }>) => Promise<ResponseOf<E>>,
) {
  if (!scopeOf(endpoint.access)) throw new Error(`${endpoint.path} is not for programs`)
  route(http, endpoint, async (request, reply) => {
    const caller = await identify({ request, reply })
    const input = await readInput(endpoint, request)
    return handle({ ...input, request, reply, caller } as unknown as Parameters<typeof handle>[0])
  })
}

function mount(
  http: HttpContext,
  endpoint: Endpoint,
  handle: (session: Session, call: Web & Record<string, unknown>) => Promise<unknown>,
) {
  if (endpoint.access === 'public' || scopeOf(endpoint.access))
    throw new Error(`${endpoint.path} is not for sessions`)
  route(http, endpoint, async (request, reply) => {
    const session = await http.sessionOf(request)
    refuseUnentitled(endpoint, session, http.now())
    const input = await readInput(endpoint, request)
    const response = await asActing(session.actedBy, () => handle(session, { ...input, request, reply }))
    return http.present(session, endpoint.response, response)
  })
}

function refuseUnentitled(endpoint: Endpoint, session: Session, now: Date) {
  const ended = !session.company.status || isExpired(session.company, now)
  if (ended && !endpoint.whileExpired) fail('ERR_COMPANY_EXPIRED')
  const { access, plan } = endpoint
  if (isCapability(access) && !can(session, access)) fail('ERR_NO_PERMISSION')
  if (plan && !session.planFlags[plan]) fail('ERR_NO_PERMISSION')
}

function route(
  http: HttpContext,
  endpoint: Endpoint,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  http.served.add(endpoint)
  http.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    ...(endpoint.isKept && { onSend: tellWhetherKept }),
    // Which responses have a shape of their own; `writeResponse` knows it.
    schema: { response: { '2xx': {} } },
    serializerCompiler: () => writeResponse(endpoint.response),
    handler: async (request, reply) => {
      const response = await handle(request, reply)
      // Checked, and not changed: the serialiser must cope with what the product really gives it.
      if (http.strictResponses) endpoint.response.parse(response)
      if (endpoint.status) reply.code(endpoint.status)
      return response
    },
  })
}

/** PostgreSQL keeps no null character in a text, and nobody types one: it is sent to try something. */
export function refuseNull(value: string) {
  if (value.includes('\0')) fail('ERR_INVALID_INPUT', { details: [{ path: '', message: 'null character' }] })
}

async function readInput(endpoint: Endpoint, request: FastifyRequest) {
  const carried = [request.params, request.query].flatMap((part) =>
    Object.values(part as Record<string, unknown>),
  )
  for (const value of carried) refuseNull(String(value))
  return {
    params: accept(endpoint.params, request.params, 'ERR_INVALID_INPUT', errorOfParam),
    query: accept(endpoint.query, given(request.query), 'ERR_INVALID_QUERY'),
    // Forms with files are read by the handler, which knows how large they may be.
    body:
      endpoint.file || (endpoint.multipart && request.isMultipart())
        ? undefined
        : accept(endpoint.body, request.body ?? {}, 'ERR_INVALID_INPUT', endpoint.errorOf),
    file: endpoint.file && (await readUpload(request, endpoint.file)),
  }
}

/** Absent, empty, `null` and `undefined` in a query all mean "not given". */
function given(query: unknown) {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(
      ([, value]) => !['', 'null', 'undefined'].includes(String(value)),
    ),
  )
}

/** The fields of a form, by the schema of the JSON that could have been sent instead. A repeated field counts once. */
export function acceptFields<S extends z.ZodType>(
  schema: S,
  fields: Record<string, string[]>,
  errorOf?: Endpoint['errorOf'],
): z.output<S> {
  const first = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[0]]))
  return accept(schema, first, 'ERR_INVALID_INPUT', errorOf) as z.output<S>
}

function accept(
  schema: z.ZodType | undefined,
  value: unknown,
  code: 'ERR_INVALID_INPUT' | 'ERR_INVALID_QUERY',
  codeOfField: typeof errorOfParam = {},
) {
  const result = schema && parseInput(schema, value)
  if (result?.invalid) {
    const own = result.invalid.map(({ path }) => codeOfField[path]).find((known) => known !== undefined)
    throw new AppError(own ?? code, { details: result.invalid })
  }
  return result?.data
}
