import type { Storage } from '../platform/storage/storage.ts'

/** The names under which the file of a message, its picture and its copy are stored. */
interface MediaNames {
  mediaPath: string | null
  mediaThumbnail: string | null
  mediaPlayable: string | null
}

/** Removes the files and returns what that takes off the company's account, ready for `countStored`. */
export async function removeMedia(storage: Storage, companyId: number, media: MediaNames) {
  let [bytes, files] = [0, 0]
  for (const name of [media.mediaPath, media.mediaThumbnail, media.mediaPlayable]) {
    // What is gone already was counted when it went: removing twice counts once.
    const found = name === null ? undefined : await storage.read(companyId, name)
    if (name === null || !found) continue
    await storage.remove(companyId, name)
    bytes -= found.size
    files -= 1
  }
  return { bytes, files }
}
