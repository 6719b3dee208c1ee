import {
  integrationDefaults,
  integrationProblems,
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
}

/** What each service has to be told. The rest is not shown, and not sent. */
const fieldsOfType = {
  dialogflow: ['projectName', 'language', 'jsonContent'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: [
    'urlN8N',
    'typebotSlug',
    'typebotExpires',
    'typebotDelayMessage',
    'typebotKeywordFinish',
    'typebotKeywordRestart',
    'typebotRestartMessage',
    'typebotUnknownMessage',
  ],
} as const satisfies Record<IntegrationType, readonly (keyof IntegrationFormValues)[]>

/** Google knows our calls by its own key; the others can ask for our signature. */
export const isSigned = (type: IntegrationType) => type !== 'dialogflow'

export function initialIntegrationForm(integration: QueueIntegration | 'new'): IntegrationFormValues {
  if (integration === 'new') return { ...integrationDefaults, name: '', type: 'webhook', jsonContent: '' }
  const { id: _id, createdAt: _created, updatedAt: _updated, hasJsonContent: _kept, ...values } = integration
  return { ...values, jsonContent: '' }
}

/** The form in the words of the API. */
export function bodyOf(values: IntegrationFormValues): NewIntegration {
  const { name, type } = values
  const sent = fieldsOfType[type].filter((field) => field !== 'jsonContent' || values[field].trim() !== '')
  return { name, type, ...Object.fromEntries(sent.map((field) => [field, values[field]])) }
}

/** Everything that is wrong with the form, in the contract's words, by field. */
export function integrationErrors(
  values: IntegrationFormValues,
  { hasJsonContent }: Pick<QueueIntegration, 'hasJsonContent'>,
): Record<string, string> {
  const errors = contractErrors(NewIntegration, bodyOf(values))
  const { projectName, language, urlN8N, typebotSlug } = values
  const trimmed = {
    projectName: projectName.trim(),
    language: language.trim(),
    urlN8N: urlN8N.trim(),
    typebotSlug: typebotSlug.trim(),
  }
  // An emptied number would be taken for 0, which means something else.
  for (const field of ['typebotExpires', 'typebotDelayMessage'] as const)
    if (values.type === 'typebot' && String(values[field]) === '') errors[field] = 'Required'
  for (const { path, message } of integrationProblems({ ...values, ...trimmed, hasJsonContent }))
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
