import type { Platform } from '../../platform/tenancy/tenancy.ts'

/** What must be known of a gateway before anybody can pay through it. */
const secretsOf = {
  efi: ['eficlientid', 'eficlientsecret', 'efichavepix'],
  stripe: ['stripeprivatekey'],
  asaas: ['asaastoken'],
  mercadopago: ['mpaccesstoken'],
} as const

export async function configuredGateways({ db }: Platform) {
  const rows = await db.selectFrom('platformSecrets').select('name').execute()
  const kept = new Set(rows.map(({ name }) => name))
  const isReady = (gateway: keyof typeof secretsOf) => secretsOf[gateway].every((name) => kept.has(name))
  return {
    efi: isReady('efi'),
    stripe: isReady('stripe'),
    asaas: isReady('asaas'),
    mercadopago: isReady('mercadopago'),
  }
}
