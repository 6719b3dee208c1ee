import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** The package has no types of its own. */
type S3Server = new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => { run(): Promise<AddressInfo>; close(): Promise<void> }

const S3rver = require('s3rver') as S3Server

const name = 'media'

/** For tests: a server on this machine that speaks S3, with one empty bucket, and the environment that leads to it. */
export async function aBucket() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'chatflow-bucket-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name }] }
  const server = new S3rver(options)
  const { port } = await server.run()
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
export type Bucket = Awaited<ReturnType<typeof aBucket>>
