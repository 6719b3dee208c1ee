import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isSafeName, newName, type Storage } from './storage.ts'

export function diskStorage(directory: string): Storage {
  const folder = (companyId: number) => path.join(directory, String(companyId))
  const fileOf = (companyId: number, name: string) =>
    isSafeName(name) ? path.join(folder(companyId), name) : undefined
  return {
    put: async (companyId, extension, content) => {
      const name = newName(extension)
      await mkdir(folder(companyId), { recursive: true })
      const file = path.join(folder(companyId), name)
      // Written aside and renamed: a reader, or a restart, never meets half a file.
      await write(`${file}.part`, content)
      await rename(`${file}.part`, file)
      return name
    },
    read: async (companyId, name) => {
      const file = fileOf(companyId, name)
      if (!file) return undefined
      const found = await stat(file).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return { size: found.size, stream: (range) => createReadStream(file, range) }
    },
    remove: async (companyId, name) => {
      const file = fileOf(companyId, name)
      if (file) await rm(file, { force: true })
    },
    list: (companyId) => (companyId === undefined ? listAll(directory) : listOne(directory, companyId)),
    putBack: async (companyId, name, { content }) => {
      const file = fileOf(companyId, name)
      if (!file) throw new Error(`${name} is not the name of a stored file`)
      await mkdir(folder(companyId), { recursive: true })
      await pipeline(content, createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
    },
    removeAll: async (companyId) => rm(folder(companyId), { recursive: true, force: true }),
    isWritable: async () => {
      const probe = path.join(directory, `.probe-${process.pid}`)
      await mkdir(directory, { recursive: true })
      await writeFile(probe, '')
      await rm(probe)
      return true
    },
  }
}

async function write(target: string, content: Buffer | { file: string }) {
  try {
    if (Buffer.isBuffer(content)) await writeFile(target, content)
    else await copyFile(content.file, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

async function* listAll(directory: string) {
  for await (const folder of await entriesOf(directory)) {
    const companyId = Number(folder.name)
    if (folder.isDirectory() && Number.isSafeInteger(companyId)) yield* listOne(directory, companyId)
  }
}

async function* listOne(directory: string, companyId: number) {
  for await (const { name } of await entriesOf(path.join(directory, String(companyId))))
    if (isSafeName(name)) yield { companyId, name }
}

/** Nothing where there is no such folder: no company has stored a file yet, or one was just removed. */
const entriesOf = (directory: string) =>
  opendir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
