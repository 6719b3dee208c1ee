import { WA_CERT_DETAILS } from 'baileys'
import tls from 'node:tls'
import type { Config } from '../../platform/config.ts'
import { openFile } from './files.ts'
import { sayGoodbyeFor } from './goodbye.ts'
import { requireHonestSignatures } from './honestSignatures.ts'
import { silenceSignalLibrary } from './quietSignal.ts'
import { translate } from './translate.ts'
import { openWhatsappWeb } from './whatsappWebSession.ts'
import { keepSessionsWhole } from './wholeSessions.ts'

/** Everything that needs the client itself. Prepared once, before anything is done with it. */
export function prepareClient(config: Config['whatsappWeb']) {
  requireHonestSignatures()
  silenceSignalLibrary()
  keepSessionsWhole()
  trustSimulator(config)
  return { openFile, sayGoodbyeFor, translate, openWhatsappWeb }
}

/** A server of our own in WhatsApp's place, for tests and tries: nothing of it is set in production. */
function trustSimulator({ root, ca }: Config['whatsappWeb']) {
  if (root) WA_CERT_DETAILS.PUBLIC_KEY = root
  if (ca) tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca])
}
