import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Account {
  bucket: string
  accessKey: string
  secretKey: string
}

/**
 * One bucket in memory behind the five calls that the product makes (put, head, get with a range, delete, list), in path style.
 * As the real one does, it refuses a request that is not signed for it (Signature Version 4) or whose content is another.
 */
export async function startS3Server(account: Account) {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    answer(account, objects, request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  account: Account,
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const content = await buffer(request)
  const refusal = refusalOf(account, request, content)
  if (refusal) return sayError(response, ...refusal)
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  const [, bucket, ...key] = pathname.split('/').map(decodeURIComponent)
  if (bucket !== account.bucket)
    return sayError(response, 404, 'NoSuchBucket', 'The specified bucket does not exist')
  const name = key.join('/')
  if (request.method === 'PUT') {
    objects.set(name, content)
    return response.writeHead(200, { etag: etagOf(content) }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(name)
    return response.writeHead(204).end()
  }
  if (searchParams.get('list-type') === '2') return sayList(response, objects, searchParams)
  const found = objects.get(name)
  if (!found) return sayError(response, 404, 'NoSuchKey')
  return sayObject(request, response, found)
}

/** Pages of two, so that a caller has to ask again. */
function sayList(response: ServerResponse, objects: Map<string, Buffer>, asked: URLSearchParams) {
  const after = asked.get('start-after') ?? ''
  const prefix = asked.get('prefix') ?? ''
  const left = [...objects.keys()].filter((key) => key > after && key.startsWith(prefix)).toSorted()
  const listed = left.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const isCut = left.length > listed.length
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${listed.join('')}</ListBucketResult>`,
    )
}

function sayObject({ method, headers }: IncomingMessage, response: ServerResponse, content: Buffer) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const [start, end] = first === undefined ? [0, content.length] : [Number(first), Number(last) + 1]
  const part = content.subarray(start, end)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': part.length,
    'content-type': 'application/octet-stream',
    etag: etagOf(content),
    ...(first !== undefined && { 'content-range': `bytes ${first}-${last}/${content.length}` }),
  })
  response.end(method === 'HEAD' ? undefined : part)
}

function sayError(response: ServerResponse, status: number, code: string, message = code) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    )
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

const maxSkew = 15 * 60_000

function refusalOf(
  account: Account,
  request: IncomingMessage,
  content: Buffer,
): [status: number, code: string] | undefined {
  const { headers } = request
  const [, key, scope = '', , , signedHeaders = '', signature] =
    authorization.exec(headers.authorization ?? '') ?? []
  if (!key || !signedHeaders.split(';').includes('host')) return [403, 'AccessDenied']
  if (key !== account.accessKey) return [403, 'InvalidAccessKeyId']
  const skew = Math.abs(Date.now() - momentOf(String(headers['x-amz-date'])))
  if (!(skew < maxSkew)) return [403, 'RequestTimeTooSkewed']
  const declared = String(headers['x-amz-content-sha256'])
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(content))
    return [400, 'XAmzContentSHA256Mismatch']
  const expected = signatureOf(request, account.secretKey, { scope, signedHeaders, declared })
  return expected === signature ? undefined : [403, 'SignatureDoesNotMatch']
}

interface Signed {
  /** Day, region, service and an ending. */
  scope: string
  signedHeaders: string
  declared: string
}

function signatureOf(
  { method = '', url = '', headers }: IncomingMessage,
  secretKey: string,
  { scope, signedHeaders, declared }: Signed,
): string {
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    declared,
  ].join('\n')
  const signingKey = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${secretKey}`)
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  return hmac(signingKey, signed).toString('hex')
}

/** `20261116T064500Z` */
const momentOf = (moment: string) =>
  Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
