import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Whatever is named like this is never written, up to two objects deep; nothing of ours logs deeper ones. */
const secretFields = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'refreshToken', 'secret']

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
