import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'

/** What may be written into the log. The web has a word for each, in every language. */
export const auditEntities = [
  'aiBudget',
  'apiToken',
  'brand',
  'certificate',
  'company',
  'connection',
  'contact',
  'contactList',
  'contacts',
  'domain',
  'flow',
  'flowCampaign',
  'help',
  'holiday',
  'invitation',
  'invoice',
  'job',
  'knowledgeSource',
  'mail',
  'optOuts',
  'plan',
  'prompt',
  'queue',
  'queueIntegration',
  'recipients',
  'reports',
  'retention',
  'setting',
  'subscription',
  'supportAccess',
  'ticket',
  'twoFactor',
  'user',
  'webhook',
] as const
export type AuditEntity = (typeof auditEntities)[number]
export const auditActions = [
  'add app',
  'add passkey',
  'consent',
  'create',
  'delete',
  'end sessions',
  'enter',
  'erase',
  'export',
  'hold',
  'import',
  'join',
  'keepApart',
  'leave',
  'optOut',
  'refuse passkey',
  'release',
  'remove app',
  'remove passkey',
  'rename passkey',
  'renew recovery codes',
  'renewSecret',
  'reset',
  'reset password',
  'retry',
  'revoke',
  'rotate',
  'test',
  'update',
  'update with password',
] as const
export type AuditAction = (typeof auditActions)[number]

const state = z.record(z.string(), z.unknown()).nullable()

/** Who did what, when, from where, and what it was before and after. */
export const AuditEntry = z.object({
  id,
  createdAt: isoDate,
  userId: id.nullable(),
  /** As they are called now; nobody's, if they are gone. */
  userName: z.string().nullable(),
  /** Somebody of the platform who used the session of the user, or who did it from outside. */
  actedBy: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: state,
  after: state,
  address: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/audit-log',
  summary: 'What was changed in the company and by whom, newest first. Searched by person, kind and number.',
  access: 'audit:read',
  query: pageQuery.extend({
    entity: z.string().max(50).optional(),
    userId: idParam.optional(),
  }),
  response: z.object({ entries: z.array(AuditEntry), entities: z.array(z.string()), ...pageEnd }),
})

/** Whether the log is what was written: each entry carries a hash over the one before it. */
export const AuditVerification = z.object({
  /** Nothing before the first time. */
  verifiedAt: isoDate.nullable(),
  count: z.number().int(),
  /** The first entry that was altered, or that follows a missing one. */
  brokenId: id.nullable(),
})
export type AuditVerification = z.infer<typeof AuditVerification>
export const readAuditVerification = endpoint({
  method: 'GET',
  path: '/audit-log/verification',
  summary: 'When the chain of the log was last followed, and whether it was whole.',
  access: 'audit:read',
  response: AuditVerification,
})
export const verifyAuditLog = endpoint({
  method: 'POST',
  path: '/audit-log/verification',
  summary: 'Follows the chain of the log now.',
  access: 'audit:read',
  response: AuditVerification,
})
