import type { ApiScope } from '@chatflow/contract'

/** The texts of scopes: their own names have a sign that means something to the translations. */
export const scopeNames = {
  'messages:send': 'scopes.messagesSend',
  'messages:read': 'scopes.messagesRead',
  'contacts:read': 'scopes.contactsRead',
  'webhooks:manage': 'scopes.webhooksManage',
} as const satisfies Record<ApiScope, string>
