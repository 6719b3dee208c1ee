import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** Where files live. Names are random and belong to one company; what a person called the file is kept with its record. */
export interface Storage {
  put(companyId: number, extension: string, content: Buffer): Promise<string>
  read(companyId: number, name: string): Promise<{ size: number; stream(): Readable } | undefined>
  remove(companyId: number, name: string): Promise<void>
  isWritable(): Promise<boolean>
}

const safeName = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/

export function diskStorage(directory: string): Storage {
  const folder = (companyId: number) => path.join(directory, String(companyId))
  const fileOf = (companyId: number, name: string) => {
    if (!safeName.test(name)) return undefined
    return path.join(folder(companyId), name)
  }
  return {
    put: async (companyId, extension, content) => {
      const name = `${randomUUID()}.${extension}`
      await mkdir(folder(companyId), { recursive: true })
      const file = path.join(folder(companyId), name)
      // Written aside and renamed: a reader, or a restart, never meets half a file.
      await writeFile(`${file}.part`, content)
      await rename(`${file}.part`, file)
      return name
    },
    read: async (companyId, name) => {
      const file = fileOf(companyId, name)
      if (!file) return undefined
      const found = await stat(file).catch(() => undefined)
      return found?.isFile() ? { size: found.size, stream: () => createReadStream(file) } : undefined
    },
    remove: async (companyId, name) => {
      const file = fileOf(companyId, name)
      if (file) await rm(file, { force: true })
    },
    isWritable: async () => {
      const probe = path.join(directory, `.probe-${process.pid}`)
      await mkdir(directory, { recursive: true })
      await writeFile(probe, '')
      await rm(probe)
      return true
    },
  }
}
