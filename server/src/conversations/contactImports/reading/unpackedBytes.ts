const endSign = 0x06054b50
const entrySign = 0x02014b50
const maxEntries = 10_000

/** What the files of an archive are together, by its own directory. Undefined if it has none, or too many files. */
export function unpackedBytes(archive: Buffer): number | undefined {
  const end = findEnd(archive)
  if (end === undefined) return undefined
  const entries = archive.readUInt16LE(end + 10)
  let place = archive.readUInt32LE(end + 16)
  let sum = 0
  for (let count = 0; count < entries; count += 1) {
    const isEntry = place + 46 <= archive.length && archive.readUInt32LE(place) === entrySign
    if (!isEntry || count >= maxEntries) return undefined
    sum += archive.readUInt32LE(place + 24)
    place +=
      46 +
      archive.readUInt16LE(place + 28) +
      archive.readUInt16LE(place + 30) +
      archive.readUInt16LE(place + 32)
  }
  return sum
}

/** The directory stands at the end, before a comment of at most 65,535 bytes. */
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - 22 - 65_535)
  for (let place = archive.length - 22; place >= first; place -= 1)
    if (archive.readUInt32LE(place) === endSign) return place
  return undefined
}
