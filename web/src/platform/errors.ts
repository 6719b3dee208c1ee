import { errorStatus, type ErrorCode } from '@chatflow/contract'
import i18next from 'i18next'
import { ApiError, noResponse, offline } from './ApiError.ts'

export const isKnownCode = (code: string): code is ErrorCode | typeof noResponse | typeof offline =>
  code === noResponse || code === offline || Object.hasOwn(errorStatus, code)

/** What went wrong, in the reader's words: a known code translated, else the raw text, else a general sentence. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && isKnownCode(error.code)) return i18next.t(`errors:codes.${error.code}`)
  if (typeof error === 'string' && error) return error
  if (error instanceof ApiError && error.code) return error.code
  return i18next.t('errors:fallback')
}
