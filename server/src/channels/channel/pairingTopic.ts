import { z } from 'zod'
import { defineTopic } from '../../platform/database/bus.ts'

/** Somebody wants to type a code instead of scanning one. The process that holds the session hears it. */
export const pairingCodeWanted = defineTopic('whatsappPairingCode')

const PairingCode = z.object({ connectionId: z.number(), number: z.string(), code: z.string() })
export type PairingCode = z.infer<typeof PairingCode>

export const pairingCodeKey = (wanted: PairingCode) => JSON.stringify(wanted)
export const readPairingCode = (key: string): PairingCode => PairingCode.parse(JSON.parse(key))
