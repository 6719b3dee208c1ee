import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, heard, startTestServer, type TestServer } from '../../../test/server.ts'
import { everyone } from '../tenancy/eventLog.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUST_PROXY: 'true', SOCKETS_PER_ADDRESS: '5', REFUSED_PER_MINUTE: '40' },
  })
})
afterAll(() => server.close())

const gauge = async (name: string) => {
  const { body } = await server.visit('GET', '/metrics')
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(String(body))?.[1])
}

interface Stranger {
  said: string[]
  socket: WebSocket
  closed: Promise<unknown>
}
/** Speaks the protocol by hand: a browser's library would not ask so rudely. */
async function aStranger(address: string, query = ''): Promise<Stranger> {
  const url = `${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket${query}`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } } as never)
  const said: string[] = []
  socket.addEventListener('message', ({ data }) => void said.push(String(data)))
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('refused at the door')))
  })
  return { said, socket, closed }
}
const refusals = ({ said }: Stranger) => said.filter((packet) => packet.startsWith('44'))

test('thousands of refused attempts leave nothing behind: no namespace, no address', async () => {
  const before = await gauge('chatflow_socket_namespaces')
  for (let visitor = 0; visitor < 150; visitor += 1) {
    const stranger = await aStranger(`198.51.${visitor >> 8}.${visitor & 255}`)
    for (let id = 0; id < 20; id += 1)
      stranger.socket.send(`40/workspace-${visitor * 100 + id + 1_000_000},{"token":"garbage"}`)
    await eventually(async () => refusals(stranger).length === 20)
    expect(refusals(stranger)[0]).toContain('ERR_SESSION_EXPIRED')
    stranger.socket.close()
    await stranger.closed
  }
  expect(await gauge('chatflow_socket_namespaces')).toBe(before)
  expect(await gauge('chatflow_socket_refused_addresses')).toBe(150)
  server.clock.travel(61_000)
  expect(await gauge('chatflow_socket_refused_addresses')).toBe(0)
  await eventually(async () => (await gauge('chatflow_socket_addresses')) === 0)
}, 60_000)

test('one connection that is refused again and again is closed', async () => {
  const stranger = await aStranger('203.0.113.1')
  for (let id = 0; id < 60; id += 1) stranger.socket.send(`40/workspace-${id + 1},{}`)
  await stranger.closed
  expect(refusals(stranger).length).toBeLessThan(60)
})

test('an address that was refused too often is refused at the door, for a minute', async () => {
  for (let connection = 0; connection < 2; connection += 1) {
    const stranger = await aStranger('203.0.113.2')
    for (let id = 0; id < 20; id += 1) stranger.socket.send(`40/workspace-${id + 1},{}`)
    await eventually(async () => refusals(stranger).length === 20)
    stranger.socket.close()
  }
  await expect(aStranger('203.0.113.2')).rejects.toThrow('refused at the door')
  const other = await aStranger('203.0.113.3')
  other.socket.close()
  server.clock.travel(61_000)
  const again = await aStranger('203.0.113.2')
  again.socket.close()
})

test('an address has so many connections at a time', async () => {
  const open = await Promise.all(Array.from({ length: 5 }, () => aStranger('203.0.113.4')))
  await expect(aStranger('203.0.113.4')).rejects.toThrow('refused at the door')
  open[0]!.socket.close()
  await eventually(async () => {
    const next = await aStranger('203.0.113.4').catch(() => undefined)
    if (next) open.push(next)
    return next !== undefined
  })
  for (const { socket } of open) socket.close()
})

test('the root namespace admits nobody', async () => {
  const stranger = await aStranger('203.0.113.5')
  stranger.socket.send('40')
  await eventually(async () => refusals(stranger).length === 1)
  const { admin } = await server.aTeam()
  const { token } = await server.as(admin)
  stranger.socket.send(`40${JSON.stringify({ token })}`)
  await eventually(async () => refusals(stranger).length === 2)
  stranger.socket.close()
})

test('a company that was told something before anybody of it came admits its own people only', async () => {
  const { companyId, admin } = await server.aTeam()
  await server.tenancy.withTenant(companyId, async (tenant) =>
    tenant.publish('user', { action: 'delete', userId: 7 }, everyone),
  )
  const stranger = await aStranger('203.0.113.6')
  stranger.socket.send(`40/workspace-${companyId},{}`)
  await eventually(async () => refusals(stranger).length === 1)
  stranger.socket.close()
  const { token } = await server.as(admin)
  await heard(server.socket(companyId, { token }), 'connect')
})

test('who is admitted is not counted among the refused', async () => {
  const { companyId, admin } = await server.aTeam()
  const { token } = await server.as(admin)
  for (let time = 0; time < 45; time += 1) {
    const visitor = await aStranger('203.0.113.7')
    visitor.socket.send(`40/workspace-${companyId},${JSON.stringify({ token })}`)
    await eventually(async () => visitor.said.some((packet) => packet.startsWith('40/')))
    visitor.socket.close()
    await visitor.closed
  }
})

test('a token in the address opens the namespace, also for the first of a company', async () => {
  const { companyId, admin } = await server.aTeam()
  const { token } = await server.as(admin)
  const visitor = await aStranger('203.0.113.8', `&token=${token}`)
  visitor.socket.send(`40/workspace-${companyId},`)
  await eventually(async () => visitor.said.some((packet) => packet.startsWith('40/')))
  visitor.socket.close()
})
