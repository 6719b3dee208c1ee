import { queries } from '../queries.ts'
import { readQueries, readSession, type KeptSession } from './keptStore.ts'

let shownFrom: KeptSession | undefined

/** The session that is shown from what was kept, as long as the server has not been heard since. */
export const keptSessionShown = () => shownFrom

/** Fills the page with what was kept the last time. Fails where nothing was. */
export async function openKept(): Promise<KeptSession> {
  const session = await readSession()
  if (!session) throw new Error('nothing is kept')
  for (const { queryKey, data, at } of await readQueries())
    queries.setQueryData(queryKey, data, { updatedAt: at })
  shownFrom = session
  return session
}

export function heardAgain() {
  shownFrom = undefined
}
