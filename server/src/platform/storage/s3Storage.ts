import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { isSafeName, newName, type ByteRange, type Storage } from './storage.ts'

type S3Settings = NonNullable<Config['s3']>

/** Files in a private bucket, under `<company>/<name>`. Browsers never see its address: the program serves them. */
export function s3Storage({ bucket, ...settings }: S3Settings): Storage {
  const client = clientFor(settings)
  const at = (companyId: number, name: string) => ({ Bucket: bucket, Key: `${companyId}/${name}` })
  return {
    put: async (companyId, extension, content) => {
      const name = newName(extension)
      await client.send(new PutObjectCommand({ ...at(companyId, name), ...(await bodyOf(content)) }))
      return name
    },
    read: async (companyId, name) => {
      if (!isSafeName(name)) return undefined
      const found = await client.send(new HeadObjectCommand(at(companyId, name))).catch(absent)
      if (!found) return undefined
      return {
        size: found.ContentLength ?? 0,
        stream: async (range) => {
          const { Body } = await client.send(
            new GetObjectCommand({ ...at(companyId, name), ...(range && { Range: header(range) }) }),
          )
          return Body as Readable
        },
      }
    },
    remove: async (companyId, name) => {
      if (isSafeName(name)) await client.send(new DeleteObjectCommand(at(companyId, name))).catch(absent)
    },
    list: (companyId) => listObjects(client, bucket, companyId),
    putBack: async (companyId, name, { size, content }) => {
      if (!isSafeName(name)) throw new Error(`${name} is not the name of a stored file`)
      await client.send(new PutObjectCommand({ ...at(companyId, name), Body: content, ContentLength: size }))
    },
    removeAll: async (companyId) => {
      const folder = { Bucket: bucket, Prefix: `${companyId}/` }
      // The list begins anew after what it named is gone.
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command(folder))
        if (Contents.length === 0) return
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
      }
    },
    isWritable: async () => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: '.probe', Body: 'probe' }))
      return true
    },
  }
}

async function* listObjects(client: S3Client, bucket: string, companyId?: number) {
  const within = companyId === undefined ? {} : { Prefix: `${companyId}/` }
  let after: string | undefined
  for (;;) {
    const { Contents = [], IsTruncated } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, StartAfter: after, ...within }),
    )
    for (const { Key = '' } of Contents) {
      const [folder, name = '', ...more] = Key.split('/')
      if (isSafeName(name) && more.length === 0) yield { companyId: Number(folder), name }
      after = Key
    }
    if (!IsTruncated) return
  }
}

const clientFor = ({ endpoint, region, accessKey, secretKey, forcePathStyle }: Omit<S3Settings, 'bucket'>) =>
  new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Newer checksums, which the client would add by itself, are unknown to many of the compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })

async function bodyOf(content: Buffer | { file: string }) {
  if (Buffer.isBuffer(content)) return { Body: content }
  // Looked at before it is opened: the error of a stream that nobody reads yet would end the program.
  const { size } = await stat(content.file)
  return { Body: createReadStream(content.file), ContentLength: size }
}

const header = ({ start, end }: ByteRange) => `bytes=${start}-${end}`

function absent(error: { $metadata?: { httpStatusCode?: number } }) {
  if (error.$metadata?.httpStatusCode === 404) return undefined
  throw error
}
