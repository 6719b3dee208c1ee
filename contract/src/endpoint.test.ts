import { expect, test } from 'vitest'
import type { Endpoint } from './platform/endpoint.ts'
import { errorStatus } from './platform/errors.ts'
import * as contract from './index.ts'

const endpoints = Object.values(contract).filter(
  (value): value is typeof value & Endpoint =>
    typeof value === 'object' && 'method' in value && 'access' in value,
)

test('no two endpoints answer to the same call', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`.toLowerCase())
  expect(calls.length).toBeGreaterThan(20)
  expect(new Set(calls).size).toBe(calls.length)
})

test('every parameter of a path is checked, and none is checked that the path does not have', () => {
  for (const { path, params } of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const shape = params && 'shape' in params ? Object.keys(params.shape as object) : []
    expect(shape, path).toEqual(named)
  }
})

test('every error code is an error, and spelt like one', () => {
  for (const [code, status] of Object.entries(errorStatus)) {
    expect(code).toMatch(/^ERR_[A-Z_]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
  }
})
