/** Text in whatever encoding people's programs write: marked, recognisable, or one of the two of Windows. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const unmarked = unmarkedWide(bytes)
  if (unmarked) return unmarked
  return isUtf8(bytes) ? 'utf-8' : oneByteEncoding(bytes)
}

/** Letters of our languages have a zero as their other half. */
function unmarkedWide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4_000)
  if (sample.length < 4) return undefined
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2]! += 1
  const [even, odd] = zeros as [number, number]
  const most = sample.length * 0.3
  return odd > most ? 'utf-16le' : even > most ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Turkish took the places of six Icelandic letters: where one of them stands, the text is Turkish. */
const oneByteEncoding = (bytes: Uint8Array) =>
  bytes.some((byte) => turkishBytes.has(byte)) ? 'windows-1254' : 'windows-1252'
const turkishBytes = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
