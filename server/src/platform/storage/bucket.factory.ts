import { startS3Server } from '../../../test/s3Server.ts'

const account = { bucket: 'media', accessKey: 'a-key', secretKey: 'a-secret' }

/** For tests: a server on this machine that speaks S3, with one empty bucket, and the environment that leads to it. */
export async function aBucket() {
  const { url, close } = await startS3Server(account)
  return {
    environment: {
      S3_ENDPOINT: url,
      S3_BUCKET: account.bucket,
      S3_ACCESS_KEY: account.accessKey,
      S3_SECRET_KEY: account.secretKey,
    },
    close,
  }
}
export type Bucket = Awaited<ReturnType<typeof aBucket>>
