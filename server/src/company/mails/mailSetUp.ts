import { brandDefaults } from '@chatflow/contract'
import { seconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { platformSetting } from '../settings/platformSetting.ts'
import { readPlatformSecret, showPlatformSetting } from '../settings/platformSettings.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'>

export interface MailSetUp {
  smtpUrl: string
  from: string
}

/** Whether mails leave: the super user has named a server, or the environment has. */
export async function isMailSetUp(platform: Platform, { smtpUrl }: Pick<Config, 'smtpUrl'>) {
  if (smtpUrl) return true
  const kept = await showPlatformSetting(platform, 'smtpUrl')
  return 'configured' in kept && kept.configured
}

/** What the super user has set goes before what the environment says. */
export async function readMailSetUp(
  platform: Platform,
  sealKey: Buffer,
  config: MailConfig,
): Promise<MailSetUp | undefined> {
  const smtpUrl = (await readPlatformSecret(platform, sealKey, 'smtpUrl')) ?? config.smtpUrl
  if (!smtpUrl) return undefined
  const chosen = await platformSetting(platform.db, 'mailFrom')
  const appName = (await platformSetting(platform.db, 'appName')) ?? brandDefaults.appName
  return { smtpUrl, from: senderOf(chosen || config.mailFrom, appName) }
}

/** A bare address, or one under our own name, goes under the name of the brand. */
export function senderOf(from: string, appName: string): string {
  const [, name = ''] = parts.exec(from) ?? []
  return name !== '' && name !== brandDefaults.appName ? from : inNameOf(appName, from)
}

const parts = /^(.*?)\s*<([^>]+)>$/

/** The same address under another name. */
export function inNameOf(name: string, from: string): string {
  const [, , address = from] = parts.exec(from) ?? []
  return `"${name.replace(/["\\\r\n]/g, '')}" <${address}>`
}

/** The library takes thirty megabytes: where no mails leave, it is never loaded. */
export async function openTransport({ smtpUrl }: MailSetUp) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
}
