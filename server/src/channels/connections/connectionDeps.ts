import type { Storage } from '../../platform/storage/storage.ts'

export interface ConnectionDeps {
  tokenKey: Buffer
  /** Seals what connections know of themselves. */
  storeKey: Buffer
  storage: Storage
  /** Where this installation is reached, if it was told. */
  origin: string | undefined
}
