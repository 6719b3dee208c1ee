import type { Session } from '../../platform/http/serve.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { OnWords } from './askPrompt.ts'

/** For somebody who waits for a model and named the stream that they listen to. */
export type TellWords = (session: Session, stream: string | undefined) => OnWords | undefined

/** Eyes follow ten times in a second; each word on its own would be a hundred messages. */
const paceMs = 100

/** Passes on what a model says while it says it, to the one session that asked. The response has the whole. */
export const createTellWords =
  (tell: Realtime['tell']): TellWords =>
  (session, stream) => {
    if (stream === undefined) return undefined
    let toldAt = -Infinity
    return (text) => {
      const now = performance.now()
      if (text === '' || now - toldAt < paceMs) return
      toldAt = now
      tell(session.companyId, 'modelWords', { stream, text }, { rooms: [room.session(session.id)] })
    }
  }
