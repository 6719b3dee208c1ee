import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { give } from './account.ts'
import type { Place } from './place.ts'

/** Bytes: what the strictest system gives the address of a socket. */
const maxAddress = 103
const socketIn = (folder: string, port: number) => path.join(folder, `.s.PGSQL.${port}`)

/** An empty folder for the server's socket; none where its address would be too long. */
export async function prepareSockets({ home, account }: Place): Promise<string | undefined> {
  const folder = path.join(home, 'sockets')
  if (Buffer.byteLength(socketIn(folder, 65_535)) > maxAddress) return undefined
  // A server that was killed leaves its own behind.
  await rm(folder, { recursive: true, force: true })
  return (await give(folder, account)) ? folder : undefined
}

/** As the server's list of folders has it: commas separate them. */
export const quoteFolder = (folder: string | undefined) =>
  folder === undefined ? '' : `"${folder.replaceAll('"', '""')}"`

/** The folder that a running server has named, unless it was moved meanwhile. */
export function socketsAt(folder: string | undefined, port: number): string | undefined {
  return folder && existsSync(socketIn(folder, port)) ? folder : undefined
}
