import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyPair } from 'baileys'
import { WebSocketServer } from 'ws'
import { makeBusinessPhone } from './businessPhone.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import { controls } from './controls.ts'
import { type GroupProfile, makeGroupChat } from './groupChat.ts'
import { type FileDetails, type FileKind, fileMessage } from './kinds.ts'
import { startMediaStore } from './mediaStore.ts'
import { makeAuthority } from './noise.ts'
import { makePerson } from './person.ts'
import { openSession } from './session.ts'
import { ensureAccount, makeState, type Profile } from './state.ts'

export interface WaServerOptions {
  port?: number
  /** Whom clients must trust; another one each time unless it is given. */
  root?: KeyPair
  certificate?: Certificate
  /** Every number that somebody asks for is on WhatsApp. */
  inventsPeople?: boolean
  /** What else is answered at the same address. */
  serve?: RequestListener
}

export type WaServer = Awaited<ReturnType<typeof startWaServer>>

/** WhatsApp on this machine: the client of the product pairs with it, and both sides encrypt for real. */
export async function startWaServer(options: WaServerOptions = {}) {
  const certificate = options.certificate ?? makeCertificate()
  const state = makeState(makeAuthority(options.root), await startMediaStore(certificate))
  state.inventsPeople = options.inventsPeople ?? false
  const http = createServer(options.serve ?? ((_request, response) => response.writeHead(404).end()))
  const sockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    if (state.faults.isDown) return socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => state.sessions.add(openSession(state, client)))
  })
  await new Promise<void>((resolve) => http.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo

  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    port,
    /** For `WA_CERT_DETAILS.PUBLIC_KEY`. */
    rootPublicKey: state.authority.rootPublicKey,
    /** The certificate of the media store, as PEM. */
    ca: certificate.cert,
    media: state.media,
    /** Every stanza in both directions, oldest first. */
    trace: state.trace,
    /** Nothing a correct client does ends up here. */
    problems: state.problems,
    person: (profile: Profile) => makePerson(state, ensureAccount(state, profile)),
    businessPhone: (profile: Profile) => makeBusinessPhone(state, ensureAccount(state, profile)),
    /** Everybody who is on WhatsApp, businesses included. */
    everybody: () => [...state.accounts.values()].map((account) => makeBusinessPhone(state, account)),
    group: (profile: GroupProfile) => makeGroupChat(state, profile),
    /** The message of a phone with a file in it. */
    file: (kind: FileKind, content: Buffer, details?: FileDetails) =>
      fileMessage(state.media, kind, content, details),
    ...controls(state),
    async close() {
      for (const session of state.sessions) session.cut()
      await state.media.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
