const mark = 'keepsKeyboard'

/** A user who walks through the list with keys looks at conversations; their fields must not catch the next key. */
export const keepsKeyboard = (element: HTMLElement) => element.dataset[mark] !== undefined

/** Focuses a row for somebody who walks on. Opening it on purpose, or leaving it, ends that. */
export function browseTo(row: HTMLElement) {
  row.dataset[mark] = ''
  const end = () => {
    delete row.dataset[mark]
    row.removeEventListener('blur', end)
    row.removeEventListener('click', end)
  }
  row.addEventListener('blur', end)
  row.addEventListener('click', end)
  row.focus({ preventScroll: true })
}
