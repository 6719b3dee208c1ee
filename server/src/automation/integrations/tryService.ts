import {
  integrationDefaults,
  integrationProblems,
  isAuthKept,
  type QueueIntegration,
  type ResponseOf,
  type Received,
  type testIntegration,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { askService } from './askService.ts'
import { findService } from './findService.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import { isLast, ServiceFailure, type Question, type Service } from './reply.ts'

interface Trying {
  tenancy: Tenancy
  sealKey: Buffer
  safeHttp: SafeHttpClient
  companyId: number
}
type Form = Received<typeof testIntegration>['body']

/** Asks a service once, as it stands in a form, for somebody who does not exist. Nothing is written down. */
export async function tryService(
  { tenancy, sealKey, safeHttp, companyId }: Trying,
  form: Form,
): Promise<ResponseOf<typeof testIntegration>> {
  const { service, question } = await tenancy.withTenant(companyId, async (tenant) => ({
    service: await serviceOf(tenant, sealKey, form),
    question: await questionOf(tenant),
  }))
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const reply = await askService(safeHttp, service, question)
    const { messages, status } = reply
    const isSilent = messages.length === 0 && !isLast(reply)
    const said = messages.map((message) => ('text' in message ? message.text : message.url).slice(0, 500))
    return { isWorking: true, failure: null, status, tookMs: took(), isSilent, said }
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    const { failure, status } = error
    return { isWorking: false, failure, status, tookMs: took(), isSilent: false, said: [] }
  }
}

/** What the form does not name is taken from what is saved, its key also. Old clients name no type: they mean Dialogflow. */
async function serviceOf(tenant: Tenant, sealKey: Buffer, { id, ...form }: Form): Promise<Service> {
  const saved = id
    ? ((await findService(tenant, sealKey, id)) ?? fail('ERR_NO_INTEGRATION_FOUND'))
    : undefined
  const jsonContent = form.jsonContent?.trim() || (saved?.jsonContent ?? null)
  const authSecret = authSecretOf(saved, form)
  const service = {
    ...integrationDefaults,
    type: 'dialogflow' as const,
    id: 0,
    signingSecret: '',
    ...saved,
    ...form,
    jsonContent,
    authSecret,
  }
  const details = integrationProblems({
    ...service,
    jsonContent: jsonContent ?? undefined,
    hasJsonContent: jsonContent !== null,
    authSecret: authSecret ?? undefined,
    hasAuthSecret: false,
  })
  return details.length > 0 ? fail('ERR_INVALID_INPUT', { details }) : service
}

/** What is kept for one host is not shown to another. */
function authSecretOf(
  saved: (Service & QueueIntegration) | undefined,
  { authSecret, urlN8N }: Omit<Form, 'id'>,
): string | null {
  if (authSecret?.trim()) return authSecret
  return saved && isAuthKept(saved, urlN8N ?? saved.urlN8N) ? saved.authSecret : null
}

async function questionOf(tenant: Tenant): Promise<Question> {
  const { company } = await companySnapshot(tenant)
  const createdAt = tenant.now().toISOString()
  return {
    callId: 0,
    about: {
      event: 'start',
      callId: 0,
      replyUrl: null,
      company: { id: company.id, name: company.name },
      connection: { id: 0, name: 'Teste', channel: 'whatsapp' },
      ticket: {
        id: 0,
        uuid: '00000000-0000-4000-8000-000000000000',
        status: 'pending',
        queueId: null,
        userId: null,
        createdAt,
      },
      contact: { id: 0, name: 'Teste', number: '5511999999999', email: '', extraInfo: [] },
      message: { id: 0, body: 'Olá', mediaType: 'conversation', mediaUrl: null, createdAt },
    },
    session: null,
  }
}
