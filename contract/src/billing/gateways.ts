import { z } from 'zod'
import type { PlatformSetting } from '../company/settings.ts'
import { endpoint } from '../platform/endpoint.ts'
import { isoDate } from '../platform/fields.ts'

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

/** What the owner of the platform enters for each of them. */
export const settingsOfGateway = {
  efi: ['eficlientid', 'eficlientsecret', 'efichavepix'],
  stripe: ['stripeprivatekey', 'stripewebhooksecret'],
  asaas: ['asaastoken', 'asaaswebhooktoken'],
  mercadopago: ['mpaccesstoken', 'mpwebhooksecret'],
} as const satisfies Record<GatewayName, PlatformSetting[]>

export const GatewayState = z.object({
  gateway: gatewayName,
  /** What is missing to be paid through it: names of settings, or `certificate`. */
  missing: z.array(z.string()),
  /** The secret without which its calls are refused, where it was not entered yet. */
  missingSecret: z.string().nullable(),
  /** Where it calls us, word for word as it is entered there. */
  address: z.string(),
  /** Whether the program has entered the address there by itself; nothing where people do that. */
  registration: z
    .object({
      state: z.enum(['none', 'done', 'outdated', 'failed']),
      at: isoDate.nullable(),
      /** Why it did not work, in the words of the gateway. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** When it last called us, and when somebody last did without its signature. */
  heardAt: isoDate.nullable(),
  refusedAt: isoDate.nullable(),
  /** The last charge of these days that it would not make or tell about. */
  lastError: z.object({ text: z.string(), at: isoDate }).nullable(),
})
export type GatewayState = z.infer<typeof GatewayState>

export const listGateways = endpoint({
  method: 'GET',
  path: '/settings/gateways',
  summary: 'How each payment gateway is set up, where it has to call us, and when it last did.',
  access: 'platform:settings',
  response: z.array(GatewayState),
})
/** Whether our address is entered at a gateway; `perCharge` where it goes along with every charge. */
export const enteredAddresses = ['entered', 'missing', 'paused', 'perCharge', 'unknown'] as const

const params = z.object({ gateway: gatewayName })
export const testGateway = endpoint({
  method: 'POST',
  path: '/settings/gateways/:gateway/test',
  summary:
    'Asks a payment gateway for something harmless: whether it knows us, and whether it knows our address.',
  access: 'platform:settings',
  params,
  response: z.object({
    result: z.enum(['works', 'refused', 'unreachable']),
    /** In the words of the gateway. */
    reason: z.string().nullable(),
    address: z.enum(enteredAddresses),
  }),
})
export const registerGateway = endpoint({
  method: 'POST',
  path: '/settings/gateways/:gateway/webhook',
  summary:
    'Enters our address at a payment gateway, where the program can. What went wrong is told in its state.',
  access: 'platform:settings',
  params,
  response: GatewayState,
})
