import type { WaServer } from './waServer/waServer.ts'

/** What a program needs to know to take this server for WhatsApp. */
export const whatsappAt = (wa: WaServer): Record<string, string> => ({
  WA_SERVER_URL: wa.url,
  WA_SERVER_ROOT: Buffer.from(wa.rootPublicKey).toString('base64'),
  WA_SERVER_CA: wa.ca,
})
