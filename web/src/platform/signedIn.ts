import { refreshToken, type SignedIn } from '@chatflow/contract'
import { readResponse } from './readResponse.ts'

/** Apart, because the first page of a visit asks for a session before it has any schemas. */
export const readSignedIn = (response: unknown): SignedIn => readResponse(refreshToken, response)
