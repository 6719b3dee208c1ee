type Again = () => void
const first = { capture: true }

/**
 * What is done to a drawn page before the program shows its own is done there as soon as it does, in the same order: links and
 * buttons that were clicked, keys, and what was typed. Returns what takes the drawn page away and does all that.
 */
export function keepActions(page: Document, drawnId: string): () => void {
  const kept: Again[] = []
  const drawn = () => page.getElementById(drawnId)
  const isDrawn = (target: EventTarget | null): target is Element =>
    target instanceof Element && drawn()?.contains(target) === true

  const listeners = {
    click: (event: MouseEvent) => {
      if (!isDrawn(event.target)) return
      const pressed = event.target.closest<HTMLElement>('a[href], button, [role="tab"], label')
      // Another tab, or another window, is opened by the browser.
      if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const again = againOn(pressed)
      kept.push(() => again()?.click())
    },
    keydown: (event: KeyboardEvent) => {
      const { target, key, code, ctrlKey, metaKey, shiftKey, altKey } = event
      // The browser's own: reading on, going on to the next control, writing.
      if (/^(Tab|Page|Arrow|Home|End|Shift|Control|Alt|Meta)/.test(key) || isField(target)) return
      const init = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }
      kept.push(() => (page.activeElement ?? page.body).dispatchEvent(new KeyboardEvent('keydown', init)))
    },
  }
  for (const [name, listen] of Object.entries(listeners))
    page.addEventListener(name, listen as (event: Event) => void, first)

  return () => {
    for (const [name, listen] of Object.entries(listeners))
      page.removeEventListener(name, listen as (event: Event) => void, first)
    const { activeElement: active } = page
    const goOn = isDrawn(active) ? goOnAt(active) : undefined
    drawn()?.remove()
    // When the program knows that it is on screen.
    setTimeout(() => {
      for (const again of kept) again()
      goOn?.()
    })
  }

  /** Where the program shows the same: alike in all that tells controls apart. */
  function againOn(element: Element): () => HTMLElement | undefined {
    const marks = marksOf(element)
    return () =>
      [...page.querySelectorAll<HTMLElement>(element.tagName)].find((other) => marksOf(other) === marks)
  }

  function goOnAt(active: Element): Again {
    const again = againOn(active)
    const text = isField(active) ? active.value : ''
    return () => {
      const field = again()
      field?.focus()
      if (text !== '' && isField(field)) type(field, text)
    }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const telling = ['href', 'aria-label', 'placeholder', 'name', 'type', 'data-uuid']
const marksOf = (element: Element) =>
  [...telling.map((name) => element.getAttribute(name)), isField(element) ? '' : element.textContent].join(
    '\n',
  )

/** React knows a value only if it hears of it. */
function type(field: Field, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
