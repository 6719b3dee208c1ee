import { open, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** What the old fields of the format can hold; larger numbers go into the extra fields of its newer form. */
const plainMost = { size: 0xffff_fffe, count: 0xfffe }

interface Entry {
  name: Buffer
  at: Date
  crc: number
  size: number
  offset: number
}

export interface ZipFile {
  /** Adds a file as it comes. Answers its size. */
  add(name: string, at: Date, content: AsyncIterable<Buffer | string>): Promise<number>
}

/**
 * Writes an archive to the disk, one file after the other; none of them is ever held in memory. Nothing is
 * compressed: pictures and recordings are already, and whoever opens it needs nothing but what every system brings.
 */
export async function writeZip(path: string, fill: (zip: ZipFile) => Promise<void>, most = plainMost) {
  const file = await open(path, 'w')
  try {
    const entries: Entry[] = []
    let end = 0
    const append = async (bytes: Buffer) => {
      await writeAll(file, bytes, end)
      end += bytes.length
    }
    const add: ZipFile['add'] = async (name, at, content) => {
      const entry: Entry = { name: Buffer.from(name), at, crc: 0, size: 0, offset: end }
      await append(localHeader(entry))
      for await (const chunk of content) {
        const bytes = Buffer.from(chunk)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        await append(bytes)
      }
      if (entry.size > plainMost.size) throw new Error('A file of four gigabytes does not fit')
      // Only now are size and checksum known: readers that stop at the first header must find them there.
      await writeAll(file, localHeader(entry), entry.offset)
      entries.push(entry)
      return entry.size
    }
    await fill({ add })
    const start = end
    for (const entry of entries) await append(centralHeader(entry, most.size))
    await append(endRecords({ count: entries.length, size: end - start, offset: start }, most))
  } finally {
    await file.close()
  }
}

/** One call may write less than it is given. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number) {
  let done = 0
  while (done < bytes.length)
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
}

type Width = 2 | 4 | 8
/** Numbers, least byte first, each with its width. */
function record(...fields: [width: Width, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0))
  let place = 0
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), place)
    else bytes.writeUIntLE(value, place, width)
    place += width
  }
  return bytes
}

const version = 20
const zip64Version = 45
const namesAreUtf8 = 0x800

/** Version, flags, no compression, time, checksum, twice the size, length of the name: the same in both headers. */
const described = ({ name, at, crc, size }: Entry): [Width, number][] => [
  [2, namesAreUtf8],
  [2, 0],
  [2, timeOf(at)],
  [2, dayOf(at)],
  [4, crc],
  [4, size],
  [4, size],
  [2, name.length],
]
const timeOf = (at: Date) => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dayOf = (at: Date) =>
  ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()

const localHeader = (entry: Entry) =>
  Buffer.concat([record([4, 0x04034b50], [2, version], ...described(entry), [2, 0]), entry.name])

function centralHeader(entry: Entry, most: number): Buffer {
  const isFar = entry.offset > most
  const extra = isFar ? record([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0)
  const needed = isFar ? zip64Version : version
  return Buffer.concat([
    record([4, 0x02014b50], [2, needed], [2, needed], ...described(entry), [2, extra.length]),
    // No comment, first disk, no attributes; then where it begins.
    record([2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? 0xffff_ffff : entry.offset]),
    entry.name,
    extra,
  ])
}

function endRecords(
  { count, size, offset }: { count: number; size: number; offset: number },
  most: typeof plainMost,
): Buffer {
  const isLarge = count > most.count || size > most.size || offset > most.size
  const counts: [Width, number][] = isLarge
    ? [
        [2, 0xffff],
        [2, 0xffff],
        [4, 0xffff_ffff],
        [4, 0xffff_ffff],
      ]
    : [
        [2, count],
        [2, count],
        [4, size],
        [4, offset],
      ]
  const last = record([4, 0x06054b50], [2, 0], [2, 0], ...counts, [2, 0])
  if (!isLarge) return last
  const versions: [Width, number][] = [
    [2, zip64Version],
    [2, zip64Version],
  ]
  const whole = record(
    [4, 0x06064b50],
    [8, 44],
    ...versions,
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  )
  return Buffer.concat([whole, record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), last])
}
