import { loadFirstTexts } from './i18n.ts'

/** Says what went wrong where the code and the words for it are not there from the start. */
export async function notifyErrorLater(error: unknown) {
  const [{ notifyError }] = await Promise.all([import('./notify.ts'), loadFirstTexts()])
  notifyError(error)
}
