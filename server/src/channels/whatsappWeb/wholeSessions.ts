import { createRequire } from 'node:module'

/** What this file knows of the Signal library's insides. */
interface Session {
  serialize(): object
  indexInfo: { used: number }
}
interface Cipher {
  decryptWithSessions(data: Buffer, sessions: Session[]): Promise<{ session: Session; plaintext: Buffer }>
  doDecryptWhisperMessage(data: Buffer, session: Session): Promise<Buffer>
}
interface SignalLibrary {
  SessionCipher: { prototype: Cipher }
  SessionError: new (message: string) => Error
  MessageCounterError: new (message: string) => Error
}

/** The copy that the client itself uses. */
const { SessionCipher, SessionError, MessageCounterError } = createRequire(import.meta.resolve('baileys'))(
  'libsignal',
) as SignalLibrary

/**
 * The library tries a message on one session after the other, the newest first, and each try moves the session's keys,
 * also where it fails: what belonged to an older one broke the newest, and nothing that was sent in it could be read.
 * And a message that had been read already looked like one that nobody can read, and was asked for again.
 * Here a session that fails is put back, and what was read already is said to have been.
 */
export function keepSessionsWhole() {
  SessionCipher.prototype.decryptWithSessions = async function (data, sessions) {
    let wasRead = false
    for (const session of sessions) {
      const before = session.serialize()
      try {
        const plaintext = await this.doDecryptWhisperMessage(data, session)
        session.indexInfo.used = Date.now()
        return { session, plaintext }
      } catch (error) {
        putBack(session, before)
        wasRead ||= error instanceof MessageCounterError
      }
    }
    throw wasRead
      ? new MessageCounterError('Key used already or never filled')
      : new SessionError('No matching sessions found for message')
  }
}

function putBack(session: Session, before: object) {
  const { deserialize } = session.constructor as unknown as { deserialize(data: object): Session }
  Object.assign(session, deserialize.call(session.constructor, before))
}
