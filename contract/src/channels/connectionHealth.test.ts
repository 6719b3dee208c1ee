import { expect, test } from 'vitest'
import { nextStepOf } from './connectionHealth.ts'
import { statusReasons } from './connections.ts'

const health = { calledAt: null }
const paired = {
  provider: 'simulator',
  health,
  abilities: { phonePairing: true, simulated: false },
  queues: [],
} as const
const called = {
  provider: 'cloud',
  health,
  abilities: { phonePairing: false, simulated: false },
  queues: [],
} as const
const queues = [{ id: 1, name: 'Vendas', color: '#000000' }]

test.each([
  ['qrcode', 'waiting_scan', paired, 'scan'],
  ['DISCONNECTED', 'qr_expired', paired, 'newQr'],
  ['DISCONNECTED', 'logged_out_by_phone', paired, 'newQr'],
  ['DISCONNECTED', 'banned', paired, 'otherNumber'],
  ['DISCONNECTED', 'replaced_elsewhere', paired, 'open'],
  ['DISCONNECTED', 'stopped_by_user', called, 'open'],
  ['DISCONNECTED', 'auth_failed', paired, 'newQr'],
  ['DISCONNECTED', 'auth_failed', called, 'credentials'],
  ['TIMEOUT', 'network', paired, 'tryNow'],
  ['CONNECTED', 'paired', paired, 'addQueue'],
  ['CONNECTED', 'paired', { ...paired, queues }, undefined],
  ['CONNECTED', 'restored', called, 'webhook'],
  ['CONNECTED', 'restored', { ...called, health: { calledAt: '2030-01-01T00:00:00Z' } }, 'addQueue'],
  ['OPENING', 'starting', paired, undefined],
] as const)('%s because of %s: the next step is known', (status, statusReason, rest, step) => {
  expect(nextStepOf({ status, statusReason, ...rest })).toBe(step)
})

test('a connection that ended always has a next step', () => {
  for (const statusReason of statusReasons)
    expect(nextStepOf({ status: 'DISCONNECTED', statusReason, ...called })).toBeDefined()
})
