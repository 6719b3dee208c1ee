import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both ends are part of it, as in a `Range` header. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  size: number
  stream(range?: ByteRange): Readable | Promise<Readable>
}

/** Where files live. Names are random and belong to one company; what a person called the file is kept with its record. */
export interface Storage {
  /** Keeps a copy under a new name. Content given as a file is never held in memory. */
  put(companyId: number, extension: string, content: Buffer | { file: string }): Promise<string>
  read(companyId: number, name: string): Promise<StoredFile | undefined>
  /** What is not there is removed already. */
  remove(companyId: number, name: string): Promise<void>
  /** What is kept, of one company or of all. */
  list(companyId?: number): AsyncIterable<{ companyId: number; name: string }>
  /** Keeps a file of a backup under the name that it had. */
  putBack(companyId: number, name: string, file: { size: number; content: Readable }): Promise<void>
  /** Everything of a company. */
  removeAll(companyId: number): Promise<void>
  isWritable(): Promise<boolean>
}

/** The extension alone decides how a file is served, so it is chosen by us and never by the sender. */
export const newName = (extension: string) => `${randomUUID()}.${extension}`

const safeName = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/
/** Whether a name can be one of ours. Asked before it becomes a path or a key. */
export const isSafeName = (name: string) => safeName.test(name)
