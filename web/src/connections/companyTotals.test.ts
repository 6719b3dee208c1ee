import { expect, test } from 'vitest'
import { companyTotals, type CompanyConnection } from './companyTotals.ts'

const line = (companyId: number, status: CompanyConnection['status']) =>
  ({ company: { id: companyId, name: `Empresa ${companyId}` }, status }) as CompanyConnection

test('each company has a line, and the last one adds them up', () => {
  const totals = companyTotals([line(2, 'CONNECTED'), line(2, 'qrcode'), line(3, 'DISCONNECTED')])
  expect(
    totals.map(({ company, connected, disconnected, connections }) => [
      company?.name,
      connected,
      disconnected,
      connections.length,
    ]),
  ).toEqual([
    ['Empresa 2', 1, 1, 2],
    ['Empresa 3', 0, 1, 1],
    [undefined, 1, 2, 3],
  ])
})
test('without connections there is nothing to add up', () => {
  expect(companyTotals([])).toEqual([])
})
