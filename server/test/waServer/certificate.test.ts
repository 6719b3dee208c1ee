import { once } from 'node:events'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from './certificate.ts'

test('several that are trusted in one process do not stand in for each other', async () => {
  const trusted = tls.getCACertificates('default')
  onTestFinished(() => tls.setDefaultCACertificates(trusted))
  const certificates = Array.from({ length: 8 }, makeCertificate)
  tls.setDefaultCACertificates(certificates.map(({ cert }) => cert))
  const said = await Promise.all(certificates.map(sayHello))
  expect(said).toEqual(certificates.map(() => 'Olá'))
})

async function sayHello(certificate: { key: string; cert: string }) {
  const server = https.createServer(certificate, (_request, answer) => answer.end('Olá'))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const answer = await fetch(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    headers: { connection: 'close' },
  })
  return await answer.text()
}
