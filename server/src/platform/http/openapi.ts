import { isCapability, productVersion, scopeOf, type Endpoint } from '@chatflow/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

type Shapes = Record<string, unknown>

/** A shape that holds itself, such as a tree, is named and stands once in the document, where references find it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes) {
  const {
    $schema: _dialect,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io })
  const offset = Object.keys(shapes).length
  const names = new Map(
    Object.keys($defs).map((name, index) => [`#/$defs/${name}`, `Shape${offset + index}`]),
  )
  const named = <T>(value: T) =>
    JSON.parse(JSON.stringify(value), (key, part: unknown) =>
      key === '$ref' ? `#/components/schemas/${names.get(String(part)) ?? String(part)}` : part,
    ) as T
  for (const [name, definition] of Object.entries($defs))
    shapes[names.get(`#/$defs/${name}`) ?? name] = named(definition)
  return named(rest)
}

/** The machine-readable description and a page to browse it, both from the objects the server serves. */
export async function serveOpenApi(app: FastifyInstance, endpoints: Set<Endpoint>) {
  let document: ReturnType<typeof describe> | undefined
  app.get('/api/openapi.json', async () => (document ??= describe([...endpoints])))
  let page: Promise<FastifyInstance> | undefined
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= import('./docsPage.ts').then(({ createDocsPage }) => createDocsPage())
    const { statusCode, headers, rawPayload } = await (await page).inject({ method: 'GET', url: request.url })
    const { 'content-length': _measured, ...rest } = headers
    // The page starts itself with an inline script; nothing else of ours may.
    return reply
      .code(statusCode)
      .headers({ ...rest, 'content-security-policy': docsPolicy })
      .send(rawPayload)
  }
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, { logLevel: 'silent' }, showPage)
}
const docsPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'"

function describe(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Shapes = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chat-flow', version: productVersion },
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The session of a person.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token for programs, or the token of a connection. Not the session of a person.',
        },
      },
      headers: rateHeaders,
    },
  }
}

function operation(endpoint: Endpoint, shapes: Shapes) {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...securityOf(endpoint),
    parameters: [
      ...(endpoint.isIdempotent ? [idempotencyKey] : []),
      ...parameters(endpoint.params, 'path', shapes),
      ...parameters(endpoint.query, 'query', shapes),
    ],
    ...requestBody(endpoint, shapes),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(scopeOf(endpoint.access) && { headers: rateHeaders }),
        content: { 'application/json': { schema: schemaOf(endpoint.response, 'output', shapes) } },
      },
      ...refusalsOf(endpoint),
      default: refusal('Refused'),
    },
  }
}

function securityOf({ access }: Endpoint) {
  const scope = scopeOf(access)
  if (scope) return { security: [{ apiToken: [] }], 'x-scope': scope }
  if (access === 'public') return {}
  return { security: [{ bearer: [] }], ...(isCapability(access) && { 'x-capability': access }) }
}

const text = { schema: { type: 'string' } }
const rateHeaders = {
  'RateLimit-Limit': { ...text, description: 'Calls of this token in a minute' },
  'RateLimit-Remaining': { ...text, description: 'How many are left' },
  'RateLimit-Reset': { ...text, description: 'Seconds until the minute is over' },
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body within a day is the same call; with another body it is refused.',
  schema: { type: 'string', maxLength: 255 },
}

const refusal = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: refused } },
})

/** What programs have to reckon with. */
function refusalsOf({ access, isIdempotent }: Endpoint) {
  if (!scopeOf(access)) return {}
  const retryAfter = { 'Retry-After': { ...text, description: 'Seconds' } }
  return {
    401: refusal('ERR_INVALID_TOKEN'),
    403: refusal('ERR_NO_PERMISSION: the plan or the scope is missing. ERR_COMPANY_EXPIRED'),
    ...(isIdempotent && { 409: refusal('ERR_IDEMPOTENCY_KEY_REUSED, ERR_WAPP_NOT_INITIALIZED') }),
    429: refusal('ERR_TOO_MANY_REQUESTS', { ...rateHeaders, ...retryAfter }),
  }
}
const refused = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', description: 'A code, or a text to show' }, details: {} },
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', shapes: Shapes) {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(field, 'input', shapes),
  }))
}

function requestBody({ body, file, multipart, example }: Endpoint, shapes: Shapes) {
  if (file) {
    const properties = { [file.field]: { type: 'string', format: 'binary' } }
    return {
      requestBody: {
        content: {
          'multipart/form-data': { schema: { type: 'object', required: [file.field], properties } },
        },
      },
    }
  }
  if (!body) return {}
  const schema = schemaOf(body, 'input', shapes)
  const json = { schema, ...(example !== undefined && { example }) }
  const files = multipart && { type: 'array', items: { type: 'string', format: 'binary' } }
  const form = multipart && {
    schema: { ...schema, properties: { ...propertiesOf(schema), [multipart.field]: files } },
  }
  return {
    requestBody: { content: { 'application/json': json, ...(form && { 'multipart/form-data': form }) } },
  }
}

const propertiesOf = (schema: object) => ('properties' in schema ? (schema.properties as object) : {})
