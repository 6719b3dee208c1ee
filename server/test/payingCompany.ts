import type { Invoice } from '@chatflow/contract'
import { aPlan } from '../src/company/plans/plans.factory.ts'
import { days, later } from '../src/platform/clock.ts'
import type { TestGateway, TestPayment } from './gatewayServers/gatewayServer.ts'
import { eventually, type TestServer } from './server.ts'

/** The super user enters what a gateway has given them. */
export async function setUpGateway(server: TestServer, gateway: Pick<TestGateway, 'settings'>) {
  const { companyId } = await server.aTeam()
  const asSuper = await server.as(await server.aUser(companyId, { profile: 'admin', super: true }))
  for (const [key, value] of Object.entries(gateway.settings)) {
    const changed = await asSuper('PUT', `/settings/${key}`, { value })
    if (changed.status !== 200) throw new Error(`${key}: ${JSON.stringify(changed.body)}`)
  }
  return asSuper
}

export const payer = { firstName: 'Ana Souza', zipcode: '529.982.247-25' }

/** A company whose licence ends in so many days, and what its admin does about it. */
export async function aPayingCompany(
  server: TestServer,
  { amount = 199.9, endsIn = 10 }: { amount?: number; endsIn?: number } = {},
) {
  const plan = await server.tenancy.withPlatform((platform) => aPlan(platform, { amount }))
  const dueDate = later(server.clock.now(), days(endsIn))
  const team = await server.aTeam({ planId: plan.id, dueDate })
  const asAdmin = await server.as(team.admin)
  const invoices = async (): Promise<Invoice[]> => {
    const listed = await asAdmin('GET', '/invoices/all')
    if (listed.status !== 200) throw new Error(JSON.stringify(listed.body))
    return listed.body
  }
  return {
    ...team,
    plan,
    dueDate,
    asAdmin,
    invoices,
    invoice: (await invoices())[0] as Invoice,
    checkOut: (more: object = {}) => asAdmin('POST', '/subscription', { ...payer, ...more }),
    company: () =>
      server.tenancy.withTenant(team.companyId, ({ db }) =>
        db
          .selectFrom('companies')
          .select(['dueDate', 'planId'])
          .where('id', '=', team.companyId)
          .executeTakeFirstOrThrow(),
      ),
    /** Waits until an invoice is as it should be. */
    until: (holds: (invoice: Invoice) => boolean) =>
      eventually(async () => (await invoices()).find(holds) ?? false),
  }
}

/** The gateway calls about a payment. Returns what it is told. */
export async function tell(
  server: TestServer,
  gateway: TestGateway,
  payment: TestPayment,
  how: Parameters<TestGateway['callAbout']>[1] = {},
) {
  const { path, headers, payload } = gateway.callAbout(payment, { at: server.clock.now(), ...how })
  return (await server.visit('POST', `/subscription/webhook/${path}`, { headers, payload })).status
}

/** The charge that the gateway was last asked for. */
export function newestCharge(gateway: TestGateway) {
  const charge = gateway.charges().at(-1)
  if (!charge) throw new Error(`${gateway.name} was asked for nothing`)
  return charge
}
