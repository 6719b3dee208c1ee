import { IntegrationChanges, type QueueIntegration } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  initialIntegrationForm,
  integrationErrors,
  projectOf,
  type IntegrationFormValues,
} from './integrationForm.ts'

const form = (more: Partial<IntegrationFormValues> = {}): IntegrationFormValues => ({
  ...initialIntegrationForm('new'),
  name: 'Vendas',
  ...more,
})
const key = JSON.stringify({
  project_id: 'meu-agente',
  client_email: 'bot@meu-agente.test',
  private_key: '-----BEGIN PRIVATE KEY-----',
  token_uri: 'https://auth.test/token',
})
const webAddress = 'https://fluxos.test/webhook/1'

describe('the form of an integration', () => {
  test.each<[Partial<IntegrationFormValues>, Record<string, string>]>([
    [{ urlN8N: webAddress }, {}],
    [{ name: '', urlN8N: webAddress }, { name: 'Required' }],
    [{ name: 'V', urlN8N: webAddress }, { name: 'Too Short!' }],
    [{ name: 'V'.repeat(51), urlN8N: webAddress }, { name: 'Too Long!' }],
    [{}, { urlN8N: 'Required' }],
    [
      { urlN8N: webAddress, authType: 'header' },
      { authName: 'Required', authSecret: 'Required' },
    ],
    [
      { urlN8N: webAddress, authType: 'basic', authName: 'a:b', authSecret: 'c' },
      { authName: 'Invalid name' },
    ],
    [{ urlN8N: webAddress, authType: 'basic', authName: 'loja', authSecret: 'c' }, {}],
    [{ type: 'n8n', urlN8N: '  ' }, { urlN8N: 'Required' }],
    [{ urlN8N: 'fluxos' }, { urlN8N: 'Invalid URL' }],
    [{ type: 'typebot', urlN8N: webAddress }, { typebotSlug: 'Required' }],
    [{ type: 'typebot', urlN8N: webAddress, typebotSlug: 'bot' }, {}],
    [{ type: 'dialogflow' }, { projectName: 'Required', jsonContent: 'Required' }],
    [{ type: 'dialogflow', projectName: 'p', jsonContent: '{}' }, { jsonContent: 'Invalid key' }],
    [{ type: 'dialogflow', projectName: 'p', jsonContent: key }, {}],
  ])('%j is told what is wrong', (values, expected) => {
    expect(integrationErrors(form(values), undefined)).toEqual(expected)
  })

  test('a key that is kept need not be entered again, and an empty one is not sent', () => {
    const saved = form({ type: 'dialogflow', projectName: 'p' })
    expect(integrationErrors(saved, { hasJsonContent: true, hasAuthSecret: false, urlN8N: '' })).toEqual({})
    expect(bodyOf(saved)).toEqual({
      name: 'Vendas',
      type: 'dialogflow',
      projectName: 'p',
      language: 'pt-BR',
      timeLimit: 10,
    })
    expect(bodyOf({ ...saved, jsonContent: key })).toHaveProperty('jsonContent', key)
  })

  test('a secret that is kept need not be entered again for the same host, and has to be for another', () => {
    const kept = { hasJsonContent: false, hasAuthSecret: true, urlN8N: webAddress }
    const saved = form({ urlN8N: `${webAddress}/2`, authType: 'header', authName: 'X-Key' })
    expect(integrationErrors(saved, kept)).toEqual({})
    expect(bodyOf(saved)).not.toHaveProperty('authSecret')
    const moved = { ...saved, urlN8N: 'https://outra.test/' }
    expect(integrationErrors(moved, kept)).toEqual({ authSecret: 'Required' })
  })

  test('sends what its service is to be told and nothing of the others', () => {
    expect(bodyOf(form({ urlN8N: webAddress, projectName: 'p', typebotSlug: 'bot' }))).toEqual({
      name: 'Vendas',
      type: 'webhook',
      urlN8N: webAddress,
      timeLimit: 10,
      authType: 'none',
      authName: '',
    })
    const typebot = bodyOf(form({ type: 'typebot', urlN8N: webAddress, typebotSlug: 'bot' }))
    expect(typebot).toMatchObject({ typebotExpires: 1, typebotDelayMessage: 1000 })
    expect(IntegrationChanges.strict().safeParse(typebot).success).toBe(true)
  })

  test('holds what is saved, without the key and what the server adds', () => {
    const saved: QueueIntegration = {
      ...form({ urlN8N: webAddress }),
      id: 7,
      hasJsonContent: true,
      hasAuthSecret: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    expect(initialIntegrationForm(saved)).toEqual(form({ urlN8N: webAddress }))
  })

  test.each([
    [key, 'meu-agente'],
    ['{"project_id": 3}', ''],
    ['null', ''],
    ['{"proj', ''],
  ])('reads the project out of the key %s', (json, project) => {
    expect(projectOf(json)).toBe(project)
  })
})
