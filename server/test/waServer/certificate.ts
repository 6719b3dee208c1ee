import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  key: string
  cert: string
}

/**
 * A certificate for 127.0.0.1 that signs itself, made anew each time: no private key lies in the repository.
 * Each has a name of its own: of two trusted under one name, the wrong one may be asked who signed.
 */
export function makeCertificate(): Certificate {
  const serial = randomBytes(8)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const name = sequence(
    der(
      0x31,
      sequence(
        der(0x06, Buffer.from('550403', 'hex')),
        der(0x0c, Buffer.from(`wa-server ${serial.toString('hex')}`)),
      ),
    ),
  )
  const tenYears = 3650 * 86_400_000
  const extensions = sequence(
    extension('551d13', sequence(der(0x01, Buffer.from([0xff])))),
    extension(
      '551d11',
      sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost'))),
    ),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    name,
    sequence(time(Date.now() - 86_400_000), time(Date.now() + tenYears)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = whole.toString('base64').replaceAll(/(.{64})(?=.)/g, '$1\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

/** Tag, length, value: how X.509 writes everything. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  const size = Buffer.from(length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255])
  return Buffer.concat([Buffer.from([tag]), size, content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const extension = (id: string, value: Buffer) => sequence(der(0x06, Buffer.from(id, 'hex')), der(0x04, value))
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`))
