/** Every error the API may answer with, and its usual HTTP status. The web has one translation per code. */
export const errorStatus = {
  ERR_INVALID_INPUT: 400,
  ERR_INVALID_QUERY: 400,
  ERR_INVALID_JSON: 400,
  ERR_INVALID_RESET_CODE: 400,
  ERR_WEAK_PASSWORD: 400,
  ERR_NO_OTHER_ADMIN: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_NO_PERMISSION: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_COMPANY_EXPIRED: 403,
  ERR_PLAN_LIMIT: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_SESSION_FOUND: 404,
  ERR_NO_ANNOUNCEMENT_FOUND: 404,
  ERR_NO_CHAT_FOUND: 404,
  ERR_EMAIL_NOT_FOUND: 404,
  ERR_DUPLICATED_EMAIL: 409,
  ERR_DUPLICATED_COMPANY: 409,
  ERR_DUPLICATED_CONNECTION: 409,
  ERR_NO_OTHER_WHATSAPP: 409,
  ERR_WAPP_WRONG_STATE: 409,
  ERR_TOO_LARGE: 413,
  ERR_NOT_AN_IMAGE: 415,
  ERR_WRONG_TYPE: 415,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

export interface ErrorAnswer {
  error: string
  details?: unknown
}
/** `details` of ERR_INVALID_INPUT: which field, and what is wrong with it in the words of the specification. */
export interface InvalidField {
  path: string
  message: string
}
