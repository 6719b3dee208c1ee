import type { GatewayState } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { readinessOf } from './readinessOf.ts'

type Registration = NonNullable<GatewayState['registration']>
const registered = (state: Registration['state'], problem: string | null = null): Registration => ({
  state,
  at: '2026-11-17T20:00:00.000Z',
  problem,
})
const complete = { missing: [], missingSecret: null, registration: registered('done') }

test('green is only what is entered here and known there', () => {
  expect(readinessOf(complete)).toBe('ready')
  expect(readinessOf({ ...complete, registration: null })).toBe('ready')
})

test('an address that was refused, or never entered, is not ready', () => {
  expect(readinessOf({ ...complete, registration: registered('failed', 'url inválida') })).toBe('refused')
  expect(readinessOf({ ...complete, registration: registered('none') })).toBe('unregistered')
  expect(readinessOf({ ...complete, registration: registered('outdated') })).toBe('outdated')
})

test('without its secret every call is refused, and without its key nothing can be paid', () => {
  const unsigned = { ...complete, missingSecret: 'mpwebhooksecret' }
  expect(readinessOf({ ...unsigned, registration: null })).toBe('unsigned')
  expect(readinessOf(unsigned)).toBe('unregistered')
  // What it said is worth more than what would come after.
  expect(readinessOf({ ...unsigned, registration: registered('failed') })).toBe('refused')
  expect(readinessOf({ ...unsigned, missing: ['mpaccesstoken'] })).toBe('missing')
})
