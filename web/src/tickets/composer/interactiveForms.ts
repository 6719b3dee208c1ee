import {
  ButtonForm,
  ListForm,
  pixKeyTypes,
  PixForm,
  sendCall,
  sendCopyCode,
  sendList,
  sendPix,
  sendUrl,
  type PixKeyType,
  type TicketMessage,
} from '@chatflow/contract'
import type { z } from 'zod'
import { call } from '../../platform/api.ts'
import { contractErrors } from '../../ui/contractErrors.ts'

export const interactiveKinds = ['list', 'copy', 'call', 'url', 'pix'] as const
type InteractiveKind = (typeof interactiveKinds)[number]

/** What can be typed into the dialog. Each kind sends its part of it. */
export type Values = {
  kind: InteractiveKind
  title: string
  description: string
  buttonText: string
  copyText: string
  footer: string
  options: { title: string; description: string }[]
  sendkey_type: PixKeyType
  sendKey: string
  sendmerchant_name: string
  sendvalue: string
}
export const empty: Values = {
  kind: 'list',
  title: '',
  description: '',
  buttonText: '',
  copyText: '',
  footer: '',
  options: [{ title: '', description: '' }],
  sendkey_type: pixKeyTypes[0],
  sendKey: '',
  sendmerchant_name: '',
  sendvalue: '',
}
export const mostOptions = 10

const listOf = ({ title, description, buttonText, footer, options }: Values) => ({
  title,
  description,
  buttonText,
  footer,
  sections: [{ title: '', rows: options.map((option, index) => ({ ...option, rowId: String(index + 1) })) }],
})
const buttonOf = ({ title, description, buttonText, copyText }: Values) => ({
  title,
  description,
  buttonText,
  copyText,
})
const pixOf = (values: Values) => ({
  title: values.title,
  sendkey_type: values.sendkey_type,
  sendKey: values.sendkey_type === 'PHONE' ? withCountry(values.sendKey) : values.sendKey,
  sendmerchant_name: values.sendmerchant_name,
  sendvalue: values.sendvalue,
})

/** A bank knows a phone as a key only with its country before it. */
function withCountry(phone: string): string {
  const typed = phone.trim()
  return typed === '' || typed.startsWith('+55') ? typed : `+55${typed}`
}

export function errorsOf(values: Values): Record<string, string> {
  if (values.kind === 'pix') return contractErrors(PixForm, pixOf(values))
  if (values.kind !== 'list') return contractErrors(ButtonForm, buttonOf(values))
  const { sections, ...errors } = contractErrors(ListForm, listOf(values))
  return sections === undefined ? errors : { ...errors, options: sections }
}

const buttons = { copy: sendCopyCode, call: sendCall, url: sendUrl }

export function sendInteractive(ticketId: number, values: Values): Promise<TicketMessage> {
  const params = { ticketId }
  if (values.kind === 'list') return call(sendList, { params, body: listOf(values) })
  if (values.kind === 'pix') return call(sendPix, { params, body: pixOf(values) })
  const body: z.input<typeof ButtonForm> = buttonOf(values)
  return call(buttons[values.kind], { params, body })
}
