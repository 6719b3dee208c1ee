import type { FastifyInstance } from 'fastify'

const addressed =
  /"(mediaUrl|mediaPath|thumbnailUrl|playableUrl|urlPicture|profilePicUrl|path|url|greetingMediaAttachment)":"\/public\//g

/**
 * Puts a host before the paths of stored files. In a text of JSON a quote inside a value is escaped: what looks like a
 * field is one.
 */
export const withHost = (json: string, origin: string | undefined) =>
  origin === undefined ? json : json.replace(addressed, (_match, name) => `"${name}":"${origin}/public/`)

/** Other programs, and pages of other hosts, are answered the whole address of a file: `origin`, or the host they called. */
export function resolveWholeAddresses(app: FastifyInstance, origin: string | undefined) {
  app.addHook<string | Buffer | null>('onSend', (request, _reply, payload, done) => {
    // Our own pages need none: a path is right for them, whatever proxy stands before us.
    const isOwnPage = request.headers['sec-fetch-site'] === 'same-origin'
    if (isOwnPage || typeof payload !== 'string') return done(null, payload)
    done(null, withHost(payload, origin ?? `${request.protocol}://${request.host}`))
  })
}
