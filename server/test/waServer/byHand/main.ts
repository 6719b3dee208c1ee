import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, makeCertificate } from '../certificate.ts'
import { rootFromWords } from '../noise.ts'
import { startWaServer } from '../waServer.ts'
import { makeDesk } from './desk.ts'

/** A WhatsApp on this machine for a developer: the page on it plays the phones. */
const port = Number(process.env.WA_SERVER_PORT ?? 3480)
const folder = join(tmpdir(), 'chat-flow-wa-server')
const certificateFile = join(folder, 'ca.pem')

const wa = await startWaServer({
  port,
  // The same after every start, so that the product need not be started again with another one.
  root: rootFromWords('chat-flow wa-server'),
  certificate: keptCertificate(),
  inventsPeople: true,
  serve: (request, response) => desk.serve(request, response),
})
const desk = makeDesk(wa)

process.stdout.write(
  [
    `The phones:  http://127.0.0.1:${wa.port}`,
    'Start the product beside it with:',
    '',
    `  WA_SERVER_URL=${wa.url} \\`,
    `  WA_SERVER_ROOT=${wa.rootPublicKey.toString('base64')} \\`,
    `  WA_SERVER_CA="$(cat ${certificateFile})" \\`,
    '  npm start',
    '',
  ].join('\n'),
)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    wa.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })

function keptCertificate(): Certificate {
  const keyFile = join(folder, 'key.pem')
  if (!existsSync(certificateFile) || !existsSync(keyFile)) {
    const { key, cert } = makeCertificate()
    mkdirSync(folder, { recursive: true })
    writeFileSync(keyFile, key, { mode: 0o600 })
    writeFileSync(certificateFile, cert)
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8') }
}
