import type { Storage } from '../../platform/storage/storage.ts'

export interface ConnectionDeps {
  tokenKey: Buffer
  storage: Storage
}
