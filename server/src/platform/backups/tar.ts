import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'

const block = 512
const maxSize = 0o77777777777

export interface TarWriter {
  /** Adds a file whose size is known. Returns the SHA-256 of its content. */
  add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>
  /** Returns the size of the whole. */
  close(): Promise<number>
}

/** Writes the format that `tar` reads, one file after the other, none of them held in memory. Only its owner may read it. */
export async function createTar(path: string): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600)
  let written = 0
  const write = async (bytes: Buffer) => {
    await writeWhole(file, bytes)
    written += bytes.length
  }
  return {
    add: async (name, size, content) => {
      await write(headerOf(name, size))
      const hash = createHash('sha256')
      let length = 0
      for await (const chunk of content) {
        hash.update(chunk)
        length += chunk.length
        await write(chunk)
      }
      if (length !== size) throw new Error(`${name} has ${length} bytes instead of ${size}`)
      await write(paddingOf(size))
      return hash.digest('hex')
    },
    close: async () => {
      await write(Buffer.alloc(block * 2))
      await file.sync()
      await file.close()
      return written
    },
  }
}

async function writeWhole(file: FileHandle, bytes: Buffer) {
  let done = 0
  while (done < bytes.length) done += (await file.write(bytes, done)).bytesWritten
}

const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block)

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > maxSize) throw new Error(`${name} does not fit into an archive`)
  const header = Buffer.alloc(block)
  const put = (text: string, at: number) => header.write(text, at, 'latin1')
  put(name, 0)
  put('0000600\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${size.toString(8).padStart(11, '0')}\0`, 124)
  put('00000000000\0', 136)
  put('        ', 148)
  put('0', 156)
  put('ustar\x0000', 257)
  put(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0)

/** A file in the archive. Its content must be read, or passed over, before the next one is asked for. */
export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

export class DamagedArchive extends Error {}

/** The files of an archive in their order. An archive that ends too early, or is none, is an error. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const source = new ByteSource(createReadStream(path, { highWaterMark: 1 << 20 }))
  for (;;) {
    const header = await source.take(block)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(header)
    let left = size
    const content = async function* () {
      while (left > 0) {
        const chunk = await source.some(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { name, size, content: content() }
    while (left > 0) left -= (await source.some(left)).length
    await source.take((block - (size % block)) % block)
  }
}

function parseHeader(header: Buffer) {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/[\0 ].*$/s, '')
  const sum = Number.parseInt(text(148, 156), 8)
  const plain = Buffer.from(header)
  plain.write('        ', 148, 'latin1')
  if (sum !== sumOf(plain)) throw new DamagedArchive('The archive is damaged: it has a part that is none.')
  return { name: text(0, 100), size: Number.parseInt(text(124, 136), 8) }
}

/** Bytes on demand. */
class ByteSource {
  #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** At least one byte, at most so many. */
  async some(most: number): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new DamagedArchive('The archive ends too early: a part of it is missing.')
      this.#rest = value
    }
    const taken = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(taken.length)
    return taken
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let left = length
    while (left > 0) {
      const part = await this.some(left)
      parts.push(part)
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
