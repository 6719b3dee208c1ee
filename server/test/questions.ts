import { ServiceFailure, type Question, type Service } from '../src/automation/integrations/reply.ts'

/** A service that has nothing but its secret yet. */
export const aService = (own: Pick<Service, 'id' | 'type'> & Partial<Service>): Service => ({
  projectName: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  jsonContent: null,
  signingSecret: 'segredo da empresa',
  timeLimit: 10,
  authType: 'none',
  authName: '',
  authSecret: null,
  ...own,
})

/** Maria writes. */
export const asking = (body: string, session: string | null = null): Question => ({
  callId: 77,
  session,
  about: {
    event: session === null ? 'start' : 'message',
    callId: 77,
    replyUrl: null,
    company: { id: 1, name: 'Loja' },
    connection: { id: 2, name: 'Principal', channel: 'whatsapp' },
    ticket: {
      id: 3,
      uuid: '0b0f6d4e-0000-4000-8000-000000000003',
      status: 'pending',
      queueId: null,
      userId: null,
      createdAt: '2026-11-15T12:00:00.000Z',
    },
    contact: {
      id: 4,
      name: 'Maria',
      number: '5511987654321',
      email: 'maria@test.local',
      extraInfo: [{ name: 'cpf', value: '123' }],
    },
    message: { id: 5, body, mediaType: 'chat', mediaUrl: null, createdAt: '2026-11-15T12:00:01.000Z' },
  },
})

/** How asking a service failed: why, with which status, and whether it may pass. */
export async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ServiceFailure))
    throw new Error('It did not fail as a service does', { cause: error })
  return [error.failure, error.status, error.mayPass]
}
