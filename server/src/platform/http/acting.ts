import { AsyncLocalStorage } from 'node:async_hooks'

/** Who of the platform really does what the session of a company's admin is used for. Records of deeds ask for it. */
const acting = new AsyncLocalStorage<string>()

export const actingNow = () => acting.getStore()

export const asActing = <T>(name: string | null, work: () => T): T =>
  name === null ? work() : acting.run(name, work)
