import {
  integrationDefaults,
  integrationProblems,
  isAuthKept,
  NewIntegration,
  type IntegrationType,
  type QueueIntegration,
} from '@chatflow/contract'
import { contractErrors } from '../../ui/contractErrors.ts'

export type IntegrationFormValues = Pick<
  QueueIntegration,
  'name' | 'type' | keyof typeof integrationDefaults
> & {
  /** Never told by the server: empty means that what is kept stays. */
  jsonContent: string
  authSecret: string
}

/** What every service at an address of the company's own has. */
const webFields = ['urlN8N', 'timeLimit', 'authType', 'authName', 'authSecret'] as const

/** What each service has to be told. The rest is not shown, and not sent. */
const fieldsOfType = {
  dialogflow: ['projectName', 'language', 'jsonContent', 'timeLimit'],
  n8n: webFields,
  webhook: webFields,
  typebot: [
    ...webFields,
    'typebotSlug',
    'typebotExpires',
    'typebotDelayMessage',
    'typebotKeywordFinish',
    'typebotKeywordRestart',
    'typebotRestartMessage',
    'typebotUnknownMessage',
  ],
  flowbuilder: ['flowId'],
} as const satisfies Record<IntegrationType, readonly (keyof IntegrationFormValues)[]>

/** Google knows our calls by its own key, and a flow is not called at all; the others can ask for our signature. */
export const isSigned = (type: IntegrationType) => type !== 'dialogflow' && type !== 'flowbuilder'

/** It is at an address, and somebody has to be asked there. */
export const isService = (type: IntegrationType) => type !== 'flowbuilder'

export function initialIntegrationForm(integration: QueueIntegration | 'new'): IntegrationFormValues {
  if (integration === 'new') return { ...integrationDefaults, name: '', type: 'webhook', ...noSecrets }
  const { id: _id, createdAt: _created, updatedAt: _updated, ...kept } = integration
  const { hasJsonContent: _key, hasAuthSecret: _secret, ...values } = kept
  return { ...values, ...noSecrets }
}

/** Never told by the server. */
const noSecrets = { jsonContent: '', authSecret: '' }

/** The form in the words of the API. */
export function bodyOf(values: IntegrationFormValues): NewIntegration {
  const { name, type } = values
  const isSecret = (field: string) => Object.hasOwn(noSecrets, field)
  const sent = fieldsOfType[type].filter((field) => !isSecret(field) || String(values[field]).trim() !== '')
  return { name, type, ...Object.fromEntries(sent.map((field) => [field, values[field]])) }
}

/** Everything that is wrong with the form, in the contract's words, by field. */
export function integrationErrors(
  values: IntegrationFormValues,
  kept: Pick<QueueIntegration, 'hasJsonContent' | 'hasAuthSecret' | 'urlN8N'> | undefined,
): Record<string, string> {
  const errors = contractErrors(NewIntegration, bodyOf(values))
  const { projectName, language, urlN8N, typebotSlug, authName } = values
  const trimmed = {
    projectName: projectName.trim(),
    language: language.trim(),
    urlN8N: urlN8N.trim(),
    typebotSlug: typebotSlug.trim(),
    authName: authName.trim(),
  }
  // An emptied number would be taken for 0, which means something else.
  for (const field of ['typebotExpires', 'typebotDelayMessage'] as const)
    if (values.type === 'typebot' && String(values[field]) === '') errors[field] = 'Required'
  if (String(values.timeLimit) === '') errors['timeLimit'] = 'Required'
  const secrets = {
    hasJsonContent: kept?.hasJsonContent ?? false,
    hasAuthSecret: kept !== undefined && isAuthKept(kept, trimmed.urlN8N),
  }
  for (const { path, message } of integrationProblems({ ...values, ...trimmed, ...secrets }))
    errors[path] ??= message
  return errors
}

/** The project that a key belongs to stands in the key. */
export function projectOf(jsonContent: string): string {
  try {
    const key: unknown = JSON.parse(jsonContent)
    const project = typeof key === 'object' && key !== null && 'project_id' in key ? key.project_id : ''
    return typeof project === 'string' ? project : ''
  } catch {
    // Half typed, or no key at all: the form says so when it is saved.
    return ''
  }
}
