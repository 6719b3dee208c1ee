import type { TestServer } from './server.ts'

type Caller = Awaited<ReturnType<TestServer['as']>>

/** Calls with one session as long as it lives. One that a call has ended is opened anew, and asked with again. */
export function lastingSession(server: TestServer, who: { email: string }) {
  let session: Caller | undefined
  return async (...call: Parameters<Caller>) => {
    session ??= await server.as(who)
    const answer = await session(...call)
    if (answer.body?.error !== 'ERR_SESSION_EXPIRED') return answer
    session = await server.as(who)
    return session(...call)
  }
}
