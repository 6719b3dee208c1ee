export { createClient, ChatflowError, type ChatflowClient, type ClientOptions } from './createClient.ts'
export { verifySignature } from './verifySignature.ts'
export type { WebhookCall, WebhookEvent } from '@chatflow/contract'
