const first = { capture: true }

/** What is done to the drawn login before it is alive is done as soon as it is. What was typed stays in the fields by itself. */
export function keepAction(page: EventTarget): () => void {
  let kept: (() => void) | undefined
  const hold = (event: Event, again: () => void) => {
    event.preventDefault()
    // React, if it is about to take the page over, would do it as well.
    event.stopPropagation()
    kept = again
  }
  const listeners: Record<string, (event: Event) => void> = {
    submit: (event) => hold(event, () => (event.target as HTMLFormElement).requestSubmit()),
    click: (event) => {
      const button = (event.target as Element).closest<HTMLElement>('button[type="button"]')
      if (button) hold(event, () => button.click())
    },
    // Somebody who goes on typing has not finished.
    input: () => {
      kept = undefined
    },
  }
  for (const [name, listen] of Object.entries(listeners)) page.addEventListener(name, listen, first)
  return () => {
    for (const [name, listen] of Object.entries(listeners)) page.removeEventListener(name, listen, first)
    const again = kept
    kept = undefined
    again?.()
  }
}
