import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** Through which services the platform can be paid. */
export const gatewayNames = ['efi', 'stripe', 'asaas', 'mercadopago'] as const
export type GatewayName = (typeof gatewayNames)[number]
export const gatewayName = z.enum(gatewayNames)

export const findPaymentGateways = endpoint({
  method: 'GET',
  path: '/companySettingOnePayment',
  summary: 'Through which gateways the platform can be paid.',
  access: 'signedIn',
  whileExpired: true,
  response: z.object({
    efi: z.boolean(),
    stripe: z.boolean(),
    asaas: z.boolean(),
    mercadopago: z.boolean(),
  } satisfies Record<GatewayName, z.ZodBoolean>),
})
