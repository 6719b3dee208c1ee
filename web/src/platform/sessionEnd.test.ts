import { expect, test } from 'vitest'
import { ApiError } from './ApiError.ts'
import { endIn } from './sessionEnd.ts'

test.each([
  [new ApiError(401, 'ERR_OUT_OF_HOURS'), 'outOfHours'],
  [new ApiError(401, 'ERR_SESSION_EXPIRED', { ended: 'password' }), 'password'],
  [new ApiError(401, 'ERR_SESSION_EXPIRED', { ended: 'signedOut' }), 'signedOut'],
  [new ApiError(401, 'ERR_SESSION_EXPIRED', { ended: 'something newer' }), 'ended'],
  [new ApiError(401, 'ERR_SESSION_EXPIRED'), 'ended'],
])('%s with its details says why the session ended: %s', (refusal, reason) => {
  expect(endIn(refusal)).toBe(reason)
})
