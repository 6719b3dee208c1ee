import {
  brandDefaults,
  languageCookie,
  sessionHintCookie,
  themeCookie,
  type Brand,
  type Language,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { findBrand } from '../settings/findBrand.ts'

/** The language that the build has drawn the login in. */
const drawnLanguage: Language = 'pt-BR'

/**
 * Which login of those that the build has drawn (`web/drawLogin.ts`) looks as the visitor's browser would draw it. None for
 * somebody who may have a session or reads another language, nor for an installation with a brand.
 */
export const chooseLogin = (tenancy: Tenancy) => async (request: FastifyRequest) => {
  if (request.url.split('?')[0] !== '/login') return undefined
  const { cookies, hostname, protocol } = request
  if (cookies[sessionHintCookie] || (cookies[languageCookie] ?? drawnLanguage) !== drawnLanguage)
    return undefined
  const brand = await tenancy
    .withPlatform(({ db }) => findBrand(db, hostname))
    // The page that says that something is missing is the one for all.
    .catch(() => undefined)
  if (!brand || !isPlain(brand)) return undefined
  const theme = cookies[themeCookie]
  const scheme = theme === 'light' || theme === 'dark' ? theme : 'auto'
  return `login-${scheme}${mayHavePasskeys(hostname, protocol) ? '-passkeys' : ''}.html`
}

function isPlain({ appName, primaryColorLight, primaryColorDark, ...pictures }: Brand) {
  const { appLogoLight, appLogoDark, loginImage } = pictures
  return (
    appName === brandDefaults.appName &&
    primaryColorLight === brandDefaults.primaryColorLight &&
    primaryColorDark === brandDefaults.primaryColorDark &&
    !appLogoLight &&
    !appLogoDark &&
    !loginImage
  )
}

/** Browsers have them for names, and where nobody can listen. */
const mayHavePasskeys = (hostname: string, protocol: string) =>
  !/^[\d.]+$|:/.test(hostname) && (protocol === 'https' || /(^|\.)localhost$/i.test(hostname))
