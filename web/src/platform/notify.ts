import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement, type ReactNode } from 'react'
import { errorText } from './errors.ts'
import { toastPlace } from './toastPlace.ts'

const errorMs = 2000
const otherMs = 3000
const icon = { size: 18, stroke: 1.75 }

export function notifyError(error: unknown) {
  void show(errorText(error), 'var(--red)', errorMs, createElement(IconX, icon))
}

export function notifySuccess(text: string, shownMs = otherMs) {
  void show(text, 'var(--green)', shownMs, createElement(IconCheck, icon))
}

export function notifyWarning(text: string) {
  void show(text, 'var(--amber)', otherMs, createElement(IconAlertTriangle, icon))
}

const shown = new Map<string, string>()

/**
 * The same sentence twice is one toast: ten failing calls need not cover the screen. Under an id of its own: one that
 * takes over the id of a toast on its way out would have no timer, and stay.
 */
async function show(message: string, color: string, autoClose: number, mark: ReactNode) {
  toastPlace.want()
  const { notifications } = await import('@mantine/notifications')
  const before = shown.get(message)
  if (before !== undefined) notifications.hide(before)
  const closeButtonProps = { 'aria-label': i18next.t('ui:dialog.close') }
  const id = notifications.show({
    message,
    color,
    autoClose,
    icon: mark,
    withBorder: true,
    closeButtonProps,
  })
  shown.set(message, id)
}
