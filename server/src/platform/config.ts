import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { booleanWord } from '@chatflow/contract'
import { z } from 'zod'
import { seconds } from './clock.ts'

const roles = ['http', 'channels', 'worker'] as const
export type Role = (typeof roles)[number]

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

const executable = z.string().refine(
  (file) => {
    try {
      accessSync(file, constants.X_OK)
      return path.isAbsolute(file)
    } catch {
      return false
    }
  },
  { error: 'must be the whole path of a program that may be run' },
)

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Several processes of one machine listen at one port, and the system divides the calls among them. Linux. */
  SHARE_PORT: booleanWord.default(false),
  DATA_DIR: z.string().default('./data'),
  WEB_DIR: z.string().optional(),
  APP_URL: z.url().optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_APP_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /** How long a request waits for a connection before it is told to come back. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(600_000).default(5_000),
  REDIS_URL: z.string().startsWith('redis', 'must be a redis:// address').optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: booleanWord.optional(),
  SMTP_URL: z.string().startsWith('smtp', 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z.string().default('Chat-flow <no-reply@localhost>'),
  /** Where this machine's ffmpeg is, if it is not where programs are looked for. */
  FFMPEG_PATH: executable.optional(),
  ROLES: list.pipe(z.array(z.enum(roles)).min(1)).default([...roles]),
  DEMO: booleanWord.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  TRANSCRIPTION_SECONDS: z.coerce.number().int().min(1).max(600).default(60),
  /** How long a model may take for one answer. */
  AI_SECONDS: z.coerce.number().min(0.1).max(600).default(60),
  /** Where Azure turns words into speech; `{region}` is the prompt's. */
  AZURE_SPEECH_URL: z
    .string()
    .regex(/^https?:\/\//)
    .default('https://{region}.tts.speech.microsoft.com'),
  /** After how many hours a waiting ticket ends that the bot gave up on; `on` for a day. 0: never. */
  HOURS_CLOSE_TICKETS_AUTO: z
    .union([
      z.coerce.number().int().min(0).max(8760),
      z.enum(['on', 'off']).transform((word) => (word === 'on' ? 24 : 0)),
    ])
    .default(0),
  ANSWER_AFTER_MS: z.coerce.number().int().min(0).max(60_000).default(2_000),
  /** Before a service outside is asked a second time; four times that before the third. */
  RETRY_AFTER_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** How long a user who is signed in waits for a page that the server draws, before the browser draws it. 0: always does. */
  DRAW_WITHIN_MS: z.coerce.number().int().min(0).max(60_000).default(400),
  /** How often work whose time has come is looked for; what is due at once is announced and needs no looking. */
  JOB_POLL_MS: z.coerce.number().int().min(10).max(60_000).default(1_000),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(50).default(4),
  /** Of the jobs that mostly wait for somebody outside. */
  SLOW_JOBS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(16),
  /** How often a process looks for connections that nobody holds, or whose next try is due. */
  CONNECTION_POLL_MS: z.coerce.number().int().min(10).max(60_000).default(1_000),
  /** A process that was not heard of for this long is dead, and others take over what it held. */
  LEASE_SECONDS: z.coerce.number().int().min(2).max(600).default(30),
  /** A body must have come by then, or be a form with files that comes at least so fast. */
  BODY_SECONDS: z.coerce.number().int().min(1).max(3_600).default(30),
  /** Bytes in a second. */
  UPLOAD_SPEED: z.coerce.number().int().min(1).max(10_000_000).default(2_000),
  /** Requests of one address that are under way at the same time. */
  REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /** Open sockets of one address at a time: an office behind one router has all its pages here. */
  SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(1_000),
  /** Refused sockets of one address in a minute; then it is not heard until the minute is over. */
  REFUSED_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(3650).default(7),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: booleanWord.default(false),
  /** Name servers that are asked whether a domain is proven, each with or without :port; otherwise the machine's. */
  DNS_SERVERS: list.default([]),
  TRUSTED_HOSTS: list
    .pipe(
      z.array(
        z
          .string()
          .toLowerCase()
          .regex(/^[^/@\s]+$/, 'must be hosts, each with or without :port'),
      ),
    )
    .default([]),
  DIALOGFLOW_URL: z.url({ protocol: /^https?$/ }).default('https://dialogflow.googleapis.com'),
  /** Meta's Graph API, with its version; another one for tries without Meta. */
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v24.0'),
  META_APP_ID: z.string().optional(),
  /** Where the browser gets Meta's login dialog from. */
  META_SDK_URL: z.url({ protocol: /^https?$/ }).default('https://connect.facebook.net/en_US/sdk.js'),
  META_APP_SECRET: z.string().min(16).optional(),
  META_VERIFY_TOKEN: z.string().min(8).optional(),
  /** A send whose result is not known is repeated when the network was silent about it for so long. */
  META_RESEND_SECONDS: z.coerce.number().min(0).max(3_600).default(30),
  /** A WhatsApp server of one's own, for tries without a phone; otherwise WhatsApp's. */
  WA_SERVER_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Whom such a server is signed by: a public key in base64, and the certificate of its files as PEM. */
  WA_SERVER_ROOT: z.base64().optional(),
  WA_SERVER_CA: z.string().startsWith('-----BEGIN CERTIFICATE').optional(),
  /** How long one QR code is shown. Without it as WhatsApp has it: a minute, then twenty seconds each. */
  WA_QR_MS: z.coerce.number().int().min(50).max(600_000).optional(),
  /** How long WhatsApp may take to confirm a message. */
  WA_ACK_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
  /** How long WhatsApp may take for the answer to a question, and to be reached at all. */
  WA_QUERY_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
  /** The least time between two questions about people: their pictures, the subjects of groups. */
  WA_ASK_EVERY_MS: z.coerce.number().int().min(0).max(600_000).default(1_000),
  /** Where the payment gateways are; other places for tries without money. */
  EFI_URL: z.url({ protocol: /^https?$/ }).default('https://pix.api.efipay.com.br'),
  EFI_CA: z.string().startsWith('-----BEGIN CERTIFICATE').optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  ASAAS_URL: z.url({ protocol: /^https?$/ }).default('https://api.asaas.com'),
  MERCADOPAGO_URL: z.url({ protocol: /^https?$/ }).default('https://api.mercadopago.com'),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The whole configuration, read once. Nothing else in the program looks at the environment. */
export function readConfig(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not valid:\n${lines.join('\n')}`)
  }
  const values = result.data
  const production = values.NODE_ENV === 'production'
  if (production && !values.APP_SECRET) {
    throw new ConfigError('APP_SECRET is required in production: any random text of 32 characters or more.')
  }
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    sharesPort: values.SHARE_PORT,
    dataDir: path.resolve(values.DATA_DIR),
    webDir: path.resolve(values.WEB_DIR ?? path.join(import.meta.dirname, '../../../web/dist')),
    appUrl: values.APP_URL,
    origin: values.APP_URL && new URL(values.APP_URL).origin,
    appSecret: values.APP_SECRET,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databasePool: values.DATABASE_POOL,
    databaseWaitMs: values.DATABASE_WAIT_MS,
    redisUrl: values.REDIS_URL,
    s3: s3Of(values),
    ...mailsOf(values),
    ffmpegPath: values.FFMPEG_PATH,
    roles: new Set<Role>(values.ROLES),
    demo: values.DEMO ?? !production,
    ...firstUserOf(values),
    transcriptionSeconds: values.TRANSCRIPTION_SECONDS,
    aiTimeLimitMs: seconds(values.AI_SECONDS),
    azureSpeechUrl: values.AZURE_SPEECH_URL,
    hoursCloseTicketsAuto: values.HOURS_CLOSE_TICKETS_AUTO,
    answerAfterMs: values.ANSWER_AFTER_MS,
    retryAfterMs: values.RETRY_AFTER_MS,
    jobs: {
      pollMs: values.JOB_POLL_MS,
      quickAtOnce: values.JOBS_AT_ONCE,
      slowAtOnce: values.SLOW_JOBS_AT_ONCE,
    },
    connectionPollMs: values.CONNECTION_POLL_MS,
    leaseMs: seconds(values.LEASE_SECONDS),
    ...limitsOf(values),
    trialDays: values.TRIAL_DAYS,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    dnsServers: values.DNS_SERVERS,
    trustedHosts: values.TRUSTED_HOSTS,
    dialogflowUrl: values.DIALOGFLOW_URL,
    meta: metaOf(values),
    gateways: gatewaysOf(values),
    whatsappWeb: whatsappWebOf(values),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
  }
}

const mailsOf = ({ SMTP_URL, MAIL_FROM }: z.infer<typeof environment>) => ({
  smtpUrl: SMTP_URL,
  mailFrom: MAIL_FROM,
})

const firstUserOf = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.infer<typeof environment>) => ({
  adminEmail: ADMIN_EMAIL,
  adminPassword: ADMIN_PASSWORD,
})

const whatsappWebOf = (values: z.infer<typeof environment>) => ({
  url: values.WA_SERVER_URL,
  root: values.WA_SERVER_ROOT === undefined ? undefined : Buffer.from(values.WA_SERVER_ROOT, 'base64'),
  ca: values.WA_SERVER_CA,
  qrMs: values.WA_QR_MS,
  ackMs: values.WA_ACK_MS,
  queryMs: values.WA_QUERY_MS,
  askEveryMs: values.WA_ASK_EVERY_MS,
})

/** The app at Meta through which this installation speaks. */
const metaOf = (values: z.infer<typeof environment>) => ({
  graphUrl: values.META_GRAPH_URL.replace(/\/+$/, ''),
  appId: values.META_APP_ID,
  sdkUrl: values.META_SDK_URL,
  appSecret: values.META_APP_SECRET,
  verifyToken: values.META_VERIFY_TOKEN,
  resendAfterMs: seconds(values.META_RESEND_SECONDS),
})

const gatewaysOf = (values: z.infer<typeof environment>) => {
  const plain = (url: string) => url.replace(/\/+$/, '')
  return {
    efi: plain(values.EFI_URL),
    efiCa: values.EFI_CA,
    stripe: plain(values.STRIPE_URL),
    asaas: plain(values.ASAAS_URL),
    mercadopago: plain(values.MERCADOPAGO_URL),
  }
}

/** What strangers may take up. */
const limitsOf = (values: z.infer<typeof environment>) => ({
  drawWithinMs: values.DRAW_WITHIN_MS,
  bodies: {
    ms: seconds(values.BODY_SECONDS),
    bytesPerSecond: values.UPLOAD_SPEED,
    requestsPerAddress: values.REQUESTS_PER_ADDRESS,
  },
  sockets: {
    perAddress: values.SOCKETS_PER_ADDRESS,
    refusedPerMinute: values.REFUSED_PER_MINUTE,
  },
})

/** Half of a bucket's settings would put files on the disk, where nobody looks for them. */
function s3Of(values: z.infer<typeof environment>) {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_ENDPOINT: endpoint,
  } = values
  if (!bucket && !accessKey && !secretKey && !endpoint) return undefined
  if (!bucket || !accessKey || !secretKey)
    throw new ConfigError('S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY are needed together.')
  return {
    bucket,
    accessKey,
    secretKey,
    endpoint,
    region: values.S3_REGION,
    // Servers other than Amazon's seldom have a host name for every bucket.
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
  }
}
export type Config = ReturnType<typeof readConfig>

/** Something only the person who runs the program can put right. Shown without a stack. */
export class ConfigError extends Error {}
