import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, Message } from '../platform/fields.ts'
import {
  IntegrationCall,
  IntegrationChanges,
  integrationFailures,
  NewIntegration,
  QueueIntegration,
  SignedIntegration,
} from './integrations.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

const common = { access: 'integrations:manage', plan: 'useIntegrations' } as const
const byIntegration = z.object({ integrationId: idParam })

export const listIntegrations = endpoint({
  ...common,
  method: 'GET',
  path: '/queueIntegration',
  summary: 'The integrations of the company, by name.',
  query: pageQuery,
  response: z.object({ queueIntegrations: z.array(QueueIntegration), ...pageEnd }),
})
export const findIntegration = endpoint({
  ...common,
  method: 'GET',
  path: '/queueIntegration/:integrationId',
  summary: 'One integration, without its secrets.',
  params: byIntegration,
  response: QueueIntegration,
})
export const createIntegration = endpoint({
  ...common,
  method: 'POST',
  path: '/queueIntegration',
  summary: 'Adds an integration. The secret that our calls are signed with is told here and never again.',
  body: NewIntegration,
  response: SignedIntegration,
})
export const updateIntegration = endpoint({
  ...common,
  method: 'PUT',
  path: '/queueIntegration/:integrationId',
  summary: 'Changes an integration. Conversations that it leads go on with it as it is then.',
  params: byIntegration,
  body: IntegrationChanges,
  response: QueueIntegration,
  status: 201,
})
export const deleteIntegration = endpoint({
  ...common,
  method: 'DELETE',
  path: '/queueIntegration/:integrationId',
  summary: 'Removes an integration. What named it names nothing; its conversations wait for people.',
  params: byIntegration,
  response: Message,
})
export const renewSigningSecret = endpoint({
  ...common,
  method: 'POST',
  path: '/queueIntegration/:integrationId/secret',
  summary: 'Makes a new secret for the signature of our calls. The one before is worth nothing from now on.',
  params: byIntegration,
  response: SignedIntegration,
})
export const listIntegrationCalls = endpoint({
  ...common,
  method: 'GET',
  path: '/queueIntegration/:integrationId/calls',
  summary: 'What the integration was asked lately, newest first: when, how it answered, how long it took.',
  params: byIntegration,
  response: z.array(IntegrationCall),
})
export const testIntegration = endpoint({
  ...common,
  method: 'POST',
  path: '/queueIntegration/testSession',
  summary: 'Asks a service once, as it stands in the form, and tells what came of it.',
  body: IntegrationChanges.extend({
    /** One that is saved: what the form does not name is taken from it, its key also. */
    id: id.nullish(),
  }),
  response: z.object({
    isWorking: z.boolean(),
    failure: z.enum(integrationFailures).nullable(),
    status: z.number().int().nullable(),
    tookMs: z.number().int(),
    /** It answered, and a customer would hear nothing. */
    isSilent: z.boolean(),
    /** The first words of what it would say. */
    said: z.array(z.string()),
  }),
})
