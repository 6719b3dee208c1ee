import type { enteredAddresses, GatewayName, PlatformSetting } from '@chatflow/contract'
import type { Certificate } from '../certificates/openCertificate.ts'

/** What a gateway is asked to collect. */
export interface ChargeOrder {
  /** Ours, and the same at every try: a repeated call must not make a second charge. */
  reference: string
  cents: number
  description: string
  payer: { name: string; document: string; email: string | null }
  expiresAt: Date
  /** The same, counted from now. */
  lastsSeconds: number
  /** Where the browser comes back to, and where the gateway calls. */
  returnUrl: string
  webhookUrl: string
}

export interface MadeCharge {
  externalId: string
  /** A page of the gateway on which it is paid. */
  url?: string
  /** What a banking app reads. */
  code?: string
}

/** One payment as the gateway knows it at this moment. */
export interface GatewayPayment {
  externalId: string
  currency: string
  receivedCents: number
  /** Went back to the payer, in one or several parts. */
  returnedCents: number
  /** Taken back by a bank, or held until it has decided. */
  isDisputed: boolean
  paidAt: string
}

export interface ChargeState {
  payments: GatewayPayment[]
  /** Nobody can pay it any more. */
  isClosed: boolean
}

/** What a call of the gateway is about. Nothing else in it is believed: the gateway is asked. */
export interface About {
  reference?: string
  externalId?: string
  paymentId?: string
}
export interface HeardPayment {
  /** Of this very call: heard twice, it is heard once. */
  key: string
  about: About
}
export interface GatewayCall {
  headers: Record<string, string | string[] | undefined>
  query: Record<string, string | undefined>
  body: Buffer
  now: Date
}

export interface Credentials {
  secrets: Partial<Record<string, string>>
  certificate: Certificate | undefined
}

/** A payment as it is without its charge. */
export interface LonePayment extends GatewayPayment {
  /** Of the charge that it names, if it does. */
  reference: string | undefined
  payer: string | undefined
}

/** A service that collects money. All of them are paid, asked and heard in the same way. */
export interface Gateway {
  name: GatewayName
  /** Without these nothing can be paid through it. */
  needs: readonly PlatformSetting[]
  needsCertificate?: true
  /** What its calls to us are signed with, where somebody has to enter it. */
  callSecret?: PlatformSetting
  /** What our address has at its end for this one. */
  addressEnd?: string
  makeCharge(credentials: Credentials, order: ChargeOrder): Promise<MadeCharge>
  readCharge(
    credentials: Credentials,
    charge: { externalId: string; reference: string },
  ): Promise<ChargeState>
  /** Nothing when the call is not the gateway's own. */
  hear(credentials: Credentials, call: GatewayCall): HeardPayment[] | undefined
  /** The reference of the charge that a payment belongs to, where a call names the payment only. */
  findReference?(credentials: Credentials, paymentId: string): Promise<string | undefined>
  /** A payment by itself, where the gateway takes some that no charge asked for. Nothing where there is none of this name. */
  readPayment?(credentials: Credentials, paymentId: string): Promise<LonePayment | undefined>
  /** Asks for something harmless. Returns whether it knows the address at which it should call. */
  check(credentials: Credentials, address: string): Promise<EnteredAddress>
  /** Enters the address at which it should call, where programs may. Done again, it changes nothing that is right already. */
  register?(credentials: Credentials, entry: WebhookEntry): Promise<Registered>
}
export interface WebhookEntry {
  address: string
  /** What was entered before: it is changed, so that nobody is called in two places. */
  former: string | undefined
  /** Who is told by the gateway when its calls do not come through. */
  email: string
  /** Somebody asked for it: what its calls are signed with begins anew, too. */
  isAnew: boolean
}
/** What its calls will be signed with from now on, where that has changed. */
export interface Registered {
  callSecret?: string
}
type EnteredAddress = (typeof enteredAddresses)[number]

/** Where a gateway calls us, as it is entered there. */
export const webhookAddress = ({ name, addressEnd = '' }: Gateway, origin: string) =>
  `${origin}/api/subscription/webhook/${name}${addressEnd}`
