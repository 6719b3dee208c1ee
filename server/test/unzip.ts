import { crc32 } from 'node:zlib'

const at = (zip: Buffer, signature: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return zip.lastIndexOf(bytes)
}

/** Reads an archive by its directory, the newer form of the format included, and checks what it reads. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = at(zip, 0x06054b50)
  const whole = at(zip, 0x06064b50)
  const isLarge = zip.readUInt32LE(end + 16) === 0xffff_ffff
  const count = isLarge ? Number(zip.readBigUInt64LE(whole + 32)) : zip.readUInt16LE(end + 10)
  let place = isLarge ? Number(zip.readBigUInt64LE(whole + 48)) : zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let index = 0; index < count; index++) {
    const [nameLength, extraLength] = [zip.readUInt16LE(place + 28), zip.readUInt16LE(place + 30)]
    const name = zip.toString('utf8', place + 46, place + 46 + nameLength)
    const near = zip.readUInt32LE(place + 42)
    const offset = near === 0xffff_ffff ? Number(zip.readBigUInt64LE(place + 46 + nameLength + 4)) : near
    const size = zip.readUInt32LE(place + 24)
    const start = offset + 30 + nameLength
    const content = zip.subarray(start, start + size)
    const isRight =
      zip.readUInt32LE(offset) === 0x04034b50 &&
      zip.readUInt32LE(offset + 14) === crc32(content) &&
      zip.readUInt32LE(offset + 22) === size
    if (!isRight) throw new Error(`${name} is not what the archive says of it`)
    files.set(name, content)
    place += 46 + nameLength + extraLength
  }
  return files
}
