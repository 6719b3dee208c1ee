import i18next from 'i18next'
import { notifySuccess, notifyWarning } from './notify.ts'

/** Puts a text on the clipboard and says so, or that it could not be done. */
export async function toClipboard(text: string, done: string) {
  const isThere = (await write(text)) || writeByCommand(text)
  if (isThere) notifySuccess(done)
  else notifyWarning(i18next.t('ui:clipboard.refused'))
}

const write = (text: string) =>
  // Browsers hide it from pages that did not come over HTTPS.
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false)

/** The way of old pages, which asks for no secure address. */
function writeByCommand(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isDone
}
