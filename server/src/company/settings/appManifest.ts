import { brandDefaults, languages, type Brand, type Language } from '@chatflow/contract'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import type { HttpContext } from '../../platform/http/serve.ts'
import { loadSharp } from '../../platform/loadSharp.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { findBrand, findPictureOwner } from './findBrand.ts'

/** The sign of the product itself, for installations without one of their own. */
const ownSign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
<rect width="32" height="32" rx="8" fill="#1d53e2"/>
<path d="M9 8h14a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-6.2l-4.6 4.1a.8.8 0 0 1-1.4-.6V21H9a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3Z" fill="#fff"/>
<path d="M10.5 14.5c1.8-2.6 3.7-2.6 5.5 0s3.7 2.6 5.5 0" fill="none" stroke="#1d53e2" stroke-width="2.2" stroke-linecap="round"/>
</svg>`

/**
 * What a phone keeps beside the name. A maskable one is cut to a circle or a drop, so its sign stays inside the middle
 * four fifths; an Apple one may not be transparent, or its ground is black.
 */
const icons = {
  '192.png': { size: 192, sign: 192, ground: false },
  '512.png': { size: 512, sign: 512, ground: false },
  'maskable.png': { size: 512, sign: 360, ground: true },
  'apple.png': { size: 180, sign: 148, ground: true },
  'badge.png': { size: 96, sign: 96, ground: false },
} as const
type IconName = keyof typeof icons
const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name)

const white = { r: 255, g: 255, b: 255, alpha: 1 }
const transparent = { r: 255, g: 255, b: 255, alpha: 0 }
/** The product's own sign brings its colour to the edge. */
const ownGround = { r: 29, g: 83, b: 226, alpha: 1 }

/** Draws the sign of the brand in the size that a phone asks for. */
export async function drawIcon(name: IconName, sign: Buffer | undefined): Promise<Buffer> {
  const { size, sign: inner, ground } = icons[name]
  const background = ground ? (sign ? white : ownGround) : transparent
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const sharp = await loadSharp()
  return sharp(sign ?? Buffer.from(ownSign))
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten(ground ? { background } : false)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Five small pictures for each of some dozen brands. */
const maxDrawn = 200

/** How a phone or a desktop keeps the program: under the name, in the colours and with the sign of the brand. */
export function serveAppFiles({ app, tenancy }: HttpContext, storage: Storage) {
  const brandAt = (host: string) => tenancy.withPlatform(({ db }) => findBrand(db, host))
  /** Drawing costs more than keeping. */
  const drawn = new Map<string, Promise<Buffer>>()

  app.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', async (request, reply) => {
    // The page asks in the language of its user; before it knows that, in the browser's.
    const wished = [request.query.lang, ...(request.headers['accept-language'] ?? '').split(/[,;]/)]
    reply.headers({ 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' })
    return reply.send(JSON.stringify(manifestOf(await brandAt(request.hostname), languageOf(wished))))
  })
  app.get<{ Params: { name: string } }>('/public/icons/:name', async (request, reply) => {
    const { name } = request.params
    if (!isIcon(name)) fail('ERR_NOT_FOUND')
    const { appLogoFavicon: of } = await brandAt(request.hostname)
    const key = `${of ?? ''}/${name}`
    if (drawn.size > maxDrawn) drawn.clear()
    const picture = drawn.get(key) ?? signOf(tenancy, storage, of).then((sign) => drawIcon(name, sign))
    drawn.set(key, picture)
    // What could not be read is tried again by the next who asks.
    picture.catch(() => drawn.delete(key))
    return sendPicture(reply, await picture)
  })
}

function sendPicture(reply: FastifyReply, picture: Buffer) {
  reply.headers({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    // A changed sign has another address in the manifest; the page names it without one.
    'cache-control': 'public, max-age=3600',
  })
  return reply.send(picture)
}

async function signOf(tenancy: Tenancy, storage: Storage, name: string | null): Promise<Buffer | undefined> {
  const owner = name && (await tenancy.withPlatform(({ db }) => findPictureOwner(db, name)))
  const file = name && owner ? await storage.read(owner, name) : undefined
  if (!file) return undefined
  const parts: Buffer[] = []
  for await (const part of await file.stream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** Pages of an installed program that a long press on its sign offers. */
const shortcuts = [
  {
    url: '/tickets',
    names: { 'pt-BR': 'Atendimentos', en: 'Conversations', es: 'Conversaciones', tr: 'Görüşmeler' },
  },
  {
    url: '/chats',
    names: { 'pt-BR': 'Chat interno', en: 'Internal chat', es: 'Chat interno', tr: 'Dahili sohbet' },
  },
] satisfies { url: string; names: Record<Language, string> }[]

/** The first that we speak, also by its beginning: pt is Brazil's, es-MX Spanish. */
function languageOf(wished: (string | undefined)[]): Language {
  const spoken = wished.map((wish) => {
    const [short] = (wish ?? '').trim().toLowerCase().split('-')
    return languages.find((language) => language.toLowerCase().split('-')[0] === short)
  })
  return spoken.find((language) => language !== undefined) ?? 'pt-BR'
}

export function manifestOf(brand: Brand, language: Language) {
  const version = brand.appLogoFavicon ? `?v=${brand.appLogoFavicon}` : ''
  const icon = (name: IconName, purpose: 'any' | 'maskable') => ({
    src: `/public/icons/${name}${version}`,
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.appName,
    short_name: brand.appName,
    lang: language,
    dir: 'ltr',
    start_url: '/tickets',
    scope: '/',
    display: 'standalone',
    background_color: '#F6F7F9',
    theme_color: isColour(brand.primaryColorLight)
      ? brand.primaryColorLight
      : brandDefaults.primaryColorLight,
    categories: ['business', 'productivity'],
    icons: [icon('192.png', 'any'), icon('512.png', 'any'), icon('maskable.png', 'maskable')],
    shortcuts: shortcuts.map(({ url, names }) => ({
      name: names[language],
      url,
      icons: [icon('192.png', 'any')],
    })),
  }
}
