import type { CompanyConnections, OverviewConnection } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { afterOverview, companyTotals } from './companyTotals.ts'

const aConnection = (id: number, status: OverviewConnection['status'], companyId = 2) =>
  ({ id, companyId, name: `Linha ${id}`, status }) as OverviewConnection
const aCompany = (id: number, connections: OverviewConnection[] = []): CompanyConnections => ({
  company: { id, name: `Empresa ${id}` },
  connections,
})

describe('the overview', () => {
  const companies = [
    aCompany(2, [aConnection(1, 'CONNECTED'), aConnection(2, 'qrcode')]),
    aCompany(3, [aConnection(3, 'DISCONNECTED', 3)]),
    aCompany(4),
  ]

  test('has a line for each company, also without connections, and the last one adds them up', () => {
    const totals = companyTotals(companies)
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
      ['Empresa 4', 0, 0, 0],
      [undefined, 1, 2, 3],
    ])
    expect(totals.at(-1)?.connections.map(({ companyName }) => companyName)).toEqual([
      'Empresa 2',
      'Empresa 2',
      'Empresa 3',
    ])
  })
  test('without companies has nothing to add up', () => {
    expect(companyTotals([])).toEqual([])
  })
  test('follows connections that change, come and go', () => {
    const update = (companyId: number, connection: OverviewConnection) =>
      afterOverview(companies, {
        action: 'update',
        company: { id: companyId, name: `Empresa ${companyId}` },
        connection,
      })
    const changed = update(2, aConnection(2, 'CONNECTED'))
    expect(changed[0]?.connections.map(({ status }) => status)).toEqual(['CONNECTED', 'CONNECTED'])
    expect(changed[1]).toBe(companies[1])
    expect(update(4, aConnection(9, 'OPENING', 4))[2]?.connections.map(({ id }) => id)).toEqual([9])
    const gone = afterOverview(companies, { action: 'delete', whatsappId: 3 })
    expect(gone.map(({ connections }) => connections.length)).toEqual([2, 0, 0])
  })
  test('gains a company that was not there yet, in its place', () => {
    const joined = afterOverview(companies, {
      action: 'update',
      company: { id: 5, name: 'Empresa 2b' },
      connection: aConnection(9, 'OPENING', 5),
    })
    expect(joined.map(({ company }) => company.name)).toEqual([
      'Empresa 2',
      'Empresa 2b',
      'Empresa 3',
      'Empresa 4',
    ])
  })
})
