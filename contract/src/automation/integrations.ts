import { z } from 'zod'
import { id, isoDate, text } from '../platform/fields.ts'

/** What can answer customers by itself: services, and flows of the company's own. */
export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const
export const integrationType = z.enum(integrationTypes)
export type IntegrationType = z.infer<typeof integrationType>

const fields = {
  name: text(50).trim().min(1, 'Required').min(2, 'Too Short!'),
  type: integrationType,
  /** Dialogflow: the project, and the language that it is spoken to in. */
  projectName: text(100).trim(),
  language: text(20).trim(),
  /** Where n8n, a webhook or Typebot is asked. */
  urlN8N: text(2000).trim(),
  /** Seconds that one call may take. */
  timeLimit: z.coerce.number().int().min(1).max(60),
  /** What the service asks callers for: a header of this name, or a user of this name with a password. */
  authType: z.enum(['none', 'header', 'basic']),
  authName: text(200).trim(),
  typebotSlug: text(200).trim(),
  /** Minutes without a word after which Typebot begins anew; 0 for never. */
  typebotExpires: z.coerce.number().int().min(0).max(525_600),
  /** Milliseconds between two things that Typebot says. */
  typebotDelayMessage: z.coerce.number().int().min(0).max(60_000),
  typebotKeywordFinish: text(100).trim(),
  typebotKeywordRestart: text(100).trim(),
  typebotRestartMessage: text(4096),
  typebotUnknownMessage: text(4096),
  /** Flowbuilder: the flow that begins. */
  flowId: id.nullable(),
} as const

/** A service of the company that answers its customers. */
export const QueueIntegration = z.object({
  ...fields,
  name: z.string(),
  id,
  /** Whether a key of Dialogflow is kept. The key itself is never told again. */
  hasJsonContent: z.boolean(),
  /** The same of the value of the header, or the password. */
  hasAuthSecret: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type QueueIntegration = z.infer<typeof QueueIntegration>

/** What our calls are signed with. Told when it is made, and never again. */
export const SignedIntegration = QueueIntegration.extend({ signingSecret: z.string() })
export type SignedIntegration = z.infer<typeof SignedIntegration>

export const integrationDefaults = {
  projectName: '',
  language: 'pt-BR',
  urlN8N: '',
  timeLimit: 10,
  authType: 'none',
  authName: '',
  typebotSlug: '',
  typebotExpires: 1,
  typebotDelayMessage: 1000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
} as const

/** Write-only: the key of a service account, as Google gives it out. */
const jsonContent = text(20_000)
/** Write-only: the value of the header, or the password. */
const authSecret = text(4000)
const form = z.object({ ...fields, jsonContent, authSecret }).partial()
export const NewIntegration = form.extend({ name: fields.name, type: fields.type })
export type NewIntegration = z.infer<typeof NewIntegration>
/** What is not named stays as it is. */
export const IntegrationChanges = form
export type IntegrationChanges = z.infer<typeof IntegrationChanges>

type Checked = Pick<
  QueueIntegration,
  'type' | 'projectName' | 'language' | 'urlN8N' | 'typebotSlug' | 'authType' | 'authName' | 'flowId'
> & {
  /** A new one, or that one is kept. */
  jsonContent?: string | undefined
  hasJsonContent: boolean
  authSecret?: string | undefined
  hasAuthSecret: boolean
}
export interface IntegrationProblem {
  path:
    | 'projectName'
    | 'language'
    | 'urlN8N'
    | 'typebotSlug'
    | 'jsonContent'
    | 'authName'
    | 'authSecret'
    | 'flowId'
  message: string
}

const required = (path: IntegrationProblem['path'], isThere: boolean): IntegrationProblem[] =>
  isThere ? [] : [{ path, message: 'Required' }]

/** What is wrong with an integration as it would become. The form in the browser and the server ask the same questions. */
export function integrationProblems(wish: Checked): IntegrationProblem[] {
  if (wish.type === 'flowbuilder') return required('flowId', wish.flowId !== null)
  if (wish.type === 'dialogflow')
    return [
      ...required('projectName', wish.projectName !== ''),
      ...required('language', wish.language !== ''),
      ...required('jsonContent', Boolean(wish.jsonContent?.trim()) || wish.hasJsonContent),
      ...(wish.jsonContent?.trim() && !isServiceKey(wish.jsonContent)
        ? [{ path: 'jsonContent' as const, message: 'Invalid key' }]
        : []),
    ]
  return [
    ...required('urlN8N', wish.urlN8N !== ''),
    ...(wish.urlN8N !== '' && !isWebAddress(wish.urlN8N)
      ? [{ path: 'urlN8N' as const, message: 'Invalid URL' }]
      : []),
    ...(wish.type === 'typebot' ? required('typebotSlug', wish.typebotSlug !== '') : []),
    ...authProblems(wish),
  ]
}

function authProblems({ authType, authName, authSecret: secret = '', hasAuthSecret }: Checked) {
  if (authType === 'none') return []
  const isNamed = authType === 'header' ? isOwnHeader(authName) : !authName.includes(':')
  // A header holds one line of signs that every server reads alike; a password is encoded.
  const isValue = authType === 'basic' || /^[\x20-\x7e]*$/.test(secret)
  return [
    ...required('authName', authName !== ''),
    ...(authName !== '' && !isNamed ? [{ path: 'authName' as const, message: 'Invalid name' }] : []),
    ...required('authSecret', secret.trim() !== '' || hasAuthSecret),
    ...(isValue ? [] : [{ path: 'authSecret' as const, message: 'Invalid value' }]),
  ]
}

/** Those that say how a call is made, or that it is ours, are not the company's to set. */
const isOwnHeader = (name: string) =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
  !/^(host|connection|content-.*|transfer-encoding|expect|upgrade|te|trailer|keep-alive|x-chatflow-.*)$/i.test(
    name,
  )

/** A secret that was given for one host is not shown to another: then it has to be entered again. */
export const isAuthKept = (
  before: Pick<QueueIntegration, 'urlN8N' | 'hasAuthSecret'>,
  urlN8N: string,
): boolean => before.hasAuthSecret && URL.parse(before.urlN8N)?.origin === URL.parse(urlN8N)?.origin

/** The part of a service account's key that we use. */
export const ServiceKey = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url({ protocol: /^https?$/ }),
})
export type ServiceKey = z.infer<typeof ServiceKey>

function isServiceKey(json: string): boolean {
  try {
    return ServiceKey.safeParse(JSON.parse(json)).success
  } catch {
    return false
  }
}

const isWebAddress = (address: string) => z.url({ protocol: /^https?$/ }).safeParse(address).success

/** Why a service did not answer. */
export const integrationFailures = [
  /** The address is one inside of the installation's own network, which nobody may call. */
  'addressNotAllowed',
  'unreachable',
  'tooSlow',
  /** It answered with an error. */
  'refused',
  /** What it answered cannot be read, is too long, or names a queue or a person that is not there. */
  'badResponse',
  /** It failed three times in a row a moment ago, and is left alone: nobody waits for it. */
  'resting',
  /** It does not let us in: the key or the name of the bot is wrong. */
  'notAllowedIn',
] as const
export type IntegrationFailure = (typeof integrationFailures)[number]

/** One question to a service, with all of its tries. */
export const IntegrationCall = z.object({
  id,
  ticketId: id,
  ticketUuid: z.uuid(),
  event: z.enum(['start', 'message']),
  createdAt: isoDate,
  tries: z.number().int(),
  /** Of the last try; null while there is none, or when nobody answered. */
  status: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  failure: z.enum(integrationFailures).nullable(),
  /** It answered, and said nothing to the customer. */
  isSilent: z.boolean(),
  /** It said that it answers later, and has not yet. */
  isLater: z.boolean(),
  isDone: z.boolean(),
  /** What it was told and what it said, without secrets. */
  sent: z.array(z.object({ role: z.string(), content: z.string() })),
  said: z.array(z.string()),
})
export type IntegrationCall = z.infer<typeof IntegrationCall>
