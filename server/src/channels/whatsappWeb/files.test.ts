import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import tls from 'node:tls'
import { makeCertificate } from '../../../test/waServer/certificate.ts'
import { startMediaStore, type MediaStore } from '../../../test/waServer/mediaStore.ts'
import type { InboundMessage } from '../channel/InboundEvent.ts'
import { openFile } from './files.ts'
import { proxiesAt } from './proxy.ts'
import { ana, received, saidBy } from './whatsappWeb.factory.ts'

let store: MediaStore
const ownHost = '127.0.0.1'
const trusted = tls.getCACertificates('default')
beforeAll(async () => {
  const certificate = makeCertificate()
  tls.setDefaultCACertificates([...trusted, certificate.cert])
  store = await startMediaStore(certificate)
})
afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  await store.close()
})

/** What the message of a customer refers to, as it is stored. */
async function sent(change: object = {}) {
  const media = await store.put(Buffer.from('Contrato'), 'document')
  const documentMessage = { ...media, fileName: 'c.txt', mimetype: 'text/plain', ...change }
  const said = (await saidBy(received({ documentMessage }))) as InboundMessage
  return { media, reference: JSON.parse(JSON.stringify(said.file?.reference)) as unknown }
}

test('a file is downloaded and decrypted', async () => {
  const { reference } = await sent()
  expect(await text(await openFile(reference, { ownHost }))).toBe('Contrato')
})

test('where people chose a proxy, the file comes through it', async () => {
  const asked: string[] = []
  const proxy = http.createServer()
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '')
    const out = net.connect(Number(request.url?.split(':')[1]), '127.0.0.1')
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    out.pipe(socket).pipe(out)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const way = new URL(`http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`)
  const { fetchAgent: agent } = proxiesAt(way, true)
  const { reference, media } = await sent()
  expect(await text(await openFile(reference, { ownHost, agent }))).toBe('Contrato')
  expect(asked).toEqual([new URL(media.url).host])
  proxy.close()
})

test.each([
  ['larger', { fileLength: 3 }],
  ['another one', { fileSha256: createHash('sha256').update('?').digest() }],
])('a file that is %s than announced is not taken', async (_name, change) => {
  const { reference } = await sent(change)
  await expect(openFile(reference, { ownHost }).then(text)).rejects.toThrow(/announced/)
})

test.each([
  [
    'a host of the sender',
    { url: 'https://intranet.local/x', directPath: '/x' },
    'https://mmg.whatsapp.net/x',
  ],
  ['an address without a host', { url: '', directPath: '@127.0.0.1/x' }, undefined],
  ['two slashes', { url: '', directPath: '//127.0.0.1/x' }, undefined],
  ['no encryption', { url: 'http://mmg.whatsapp.net/x', directPath: '' }, undefined],
])('%s is never asked for a file', async (_name, place, asked) => {
  const { reference } = await sent(place)
  const get = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 500 }))
  await expect(openFile(reference, {})).rejects.toThrow()
  expect(get.mock.calls.map(([address]) => address)).toEqual(asked ? [asked] : [])
  get.mockRestore()
})

test('the phone is asked once more for a file whose time on the server is over', async () => {
  const gone = '/v/gone'
  const { reference, media } = await sent({ directPath: gone })
  await expect(openFile(reference, { ownHost })).rejects.toThrow()
  const { url, directPath, mediaKey } = media
  const uploadAgain = vi.fn(async () => ({ key: {}, message: { documentMessage: { url, directPath } } }))
  expect(await text(await openFile(reference, { ownHost, uploadAgain }))).toBe('Contrato')
  expect(uploadAgain).toHaveBeenCalledWith({
    key: { id: '3A5E0001', fromMe: false, remoteJid: ana },
    message: { documentMessage: { mediaKey, directPath: gone } },
  })
})
