import { Curve } from 'baileys'
import { createPublicKey, verify } from 'node:crypto'

const p = 2n ** 255n - 19n
const keyBytes = 32
const signatureBytes = 64

/** XEdDSA: the signer's Montgomery key becomes an Edwards key, its sign is the highest bit of the signature. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  // Keys are written with or without the byte that names their type.
  const u = littleEndian(publicKey.subarray(-keyBytes))
  if (signature.length !== signatureBytes || publicKey.length < keyBytes || u === p - 1n) return false
  const y = mod((u - 1n) * inverse(u + 1n))
  const [edwards, plain] = [toBytes(y), Buffer.from(signature)]
  const sign = (plain[signatureBytes - 1] ?? 0) & 0x80
  edwards[keyBytes - 1] = (edwards[keyBytes - 1] ?? 0) | sign
  plain[signatureBytes - 1] = (plain[signatureBytes - 1] ?? 0) & 0x7f
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: edwards.toString('base64url') }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), plain)
  } catch {
    return false
  }
}

/** The client's own check looks at lengths only and takes every signature: anybody could play the server. */
export function requireHonestSignatures() {
  Curve.verify = isSignedBy
}

const mod = (value: bigint) => ((value % p) + p) % p

/** By Fermat: to the power of p - 2. */
function inverse(value: bigint): bigint {
  let [result, base, exponent] = [1n, mod(value), p - 2n]
  while (exponent > 0n) {
    if (exponent & 1n) result = mod(result * base)
    base = mod(base * base)
    exponent >>= 1n
  }
  return result
}

const littleEndian = (bytes: Uint8Array) => {
  const key = Buffer.from(bytes)
  key[keyBytes - 1] = (key[keyBytes - 1] ?? 0) & 0x7f
  return BigInt(`0x${key.toReversed().reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')}`)
}
const toBytes = (value: bigint) =>
  Buffer.from(value.toString(16).padStart(2 * keyBytes, '0'), 'hex').reverse()
