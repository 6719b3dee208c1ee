import { expect, test, vi } from 'vitest'
import { keepAction } from './keptAction.ts'

/** A page without a browser: what is done on it, and to whom. */
function aPage() {
  const page = new EventTarget()
  const form = { requestSubmit: vi.fn() }
  const button = { click: vi.fn(), closest: () => button }
  const happen = (name: string, target: object) => {
    const event = new Event(name, { cancelable: true })
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { page, form, button, happen }
}

test('a form that was sent before anybody heard of it is sent when somebody does, once', () => {
  const { page, form, happen } = aPage()
  const doKept = keepAction(page)
  expect(happen('submit', form)).toBe(true)
  happen('submit', form)
  expect(form.requestSubmit).not.toHaveBeenCalled()
  doKept()
  doKept()
  expect(form.requestSubmit).toHaveBeenCalledOnce()
  expect(happen('submit', form)).toBe(false)
})

test('of all that was done only the last is, and nothing if somebody goes on typing', () => {
  const { page, form, button, happen } = aPage()
  const doKept = keepAction(page)
  happen('submit', form)
  happen('click', button)
  doKept()
  expect(form.requestSubmit).not.toHaveBeenCalled()
  expect(button.click).toHaveBeenCalledOnce()

  const again = keepAction(page)
  happen('submit', form)
  happen('input', form)
  again()
  expect(form.requestSubmit).not.toHaveBeenCalled()
})

test('what does something by itself does it', () => {
  const { page, happen } = aPage()
  keepAction(page)
  expect(happen('click', { closest: () => null })).toBe(false)
})
