import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { Readable } from 'node:stream'
import pg from 'pg'

/** What the library's connection offers to a query that speaks COPY; its types do not name it. */
interface CopyConnection {
  stream: Duplex
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const asConnection = (connection: pg.Connection) => connection as unknown as CopyConnection

/** The rows of a `copy … to stdout`, as they come: a reader that is slow makes the server wait. */
export function copyOut(client: pg.Client, text: string): Readable {
  let socket: Duplex | undefined
  // A row is an item: merged ones could not be counted.
  const rows = new Readable({ objectMode: true, highWaterMark: 256, read: () => void socket?.resume() })
  client.query({
    submit: (given: pg.Connection) => {
      const connection = asConnection(given)
      socket = connection.stream
      connection.query(text)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The library's buffer is used again.
      if (!rows.push(Buffer.from(chunk))) socket?.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
  } as pg.Submittable)
  return rows
}

/** Feeds a `copy … from stdin`, no faster than the server takes it. */
export function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (given: pg.Connection) => asConnection(given).query(text),
      handleCopyInResponse: (given: pg.Connection) => {
        const connection = asConnection(given)
        feed(connection, rows).catch((error: Error) => {
          failure = error
          connection.sendCopyFail(error.message)
        })
      },
      handleError: (error: Error) => reject(failure ?? error),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
    } as pg.Submittable)
  })
}

async function feed(connection: CopyConnection, rows: AsyncIterable<Buffer>) {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
