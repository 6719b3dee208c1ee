import type { IntegrationFailure, IntegrationType, QueueIntegration } from '@chatflow/contract'

/** A service as it is asked: its fields, with its secrets open. Never logged. */
export interface Service {
  id: number
  type: IntegrationType
  projectName: string
  language: string
  urlN8N: string
  typebotSlug: string
  /** Seconds. */
  timeLimit: number
  authType: QueueIntegration['authType']
  authName: string
  authSecret: string | null
  jsonContent: string | null
  signingSecret: string
}

/** What a service is told. `{ event, callId, replyUrl, company, connection, ticket, contact, message }` is what n8n and webhooks get, word for word. */
export interface Question {
  /** The same over all tries, so that a service that counts can count once. */
  callId: number
  about: {
    event: 'start' | 'message'
    callId: number
    replyUrl: string | null
    company: { id: number; name: string }
    connection: { id: number; name: string; channel: string }
    ticket: {
      id: number
      uuid: string
      status: string
      queueId: number | null
      userId: number | null
      createdAt: string
    }
    contact: {
      id: number
      name: string
      number: string
      email: string
      extraInfo: { name: string; value: string }[]
    }
    message: { id: number; body: string; mediaType: string; mediaUrl: string | null; createdAt: string }
  }
  /** What the service gave us to remember of this conversation (Typebot's session); null at its beginning. */
  session: string | null
}

export type ReplyMessage =
  | { kind: 'text'; text: string }
  | { kind: 'file'; url: string; caption: string }
  /** Something to choose from; `text` may be empty: then it belongs under what was said before. */
  | { kind: 'choices'; text: string; choices: string[] }

export interface Reply {
  messages: ReplyMessage[]
  queueId?: number
  userId?: number
  close?: boolean
  /** The service is done with this customer: people, or the menu, go on. */
  stop?: boolean
  /** It says the rest later, at the address that its call gave it. */
  isLater?: boolean
  session: string | null
  status: number
}

/** Whether it leads the conversation no further. */
export const isLast = ({ close, stop, queueId, userId }: Reply) =>
  Boolean(close || stop) || queueId !== undefined || userId !== undefined

/** A service that did not respond as it should. */
export class ServiceFailure extends Error {
  readonly failure: IntegrationFailure
  readonly status: number | null
  /** Whether another try may help. */
  readonly mayPass: boolean

  constructor(failure: IntegrationFailure, status: number | null, mayPass: boolean) {
    super(failure)
    this.failure = failure
    this.status = status
    this.mayPass = mayPass
  }
}
