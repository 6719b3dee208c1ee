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
import { call } from '../../../platform/api.ts'
import { contractErrors } from '../../../ui/contractErrors.ts'

export const interactiveKinds = ['list', 'copy', 'call', 'url', 'pix'] as const
type InteractiveKind = (typeof interactiveKinds)[number]

interface Section {
  title: string
  rows: { title: string; description: string }[]
}
export const emptyRow = { title: '', description: '' }
export const emptySection: Section = { title: '', rows: [emptyRow] }

/** What can be typed into the dialog. Each kind sends its part of it. */
export type Values = {
  kind: InteractiveKind
  title: string
  description: string
  buttonText: string
  copyText: string
  footer: string
  sections: Section[]
  /** A picture above the button. */
  picture: File | null
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
  sections: [emptySection],
  picture: null,
  sendkey_type: pixKeyTypes[0],
  sendKey: '',
  sendmerchant_name: '',
  sendvalue: '',
}
/** Of all sections together: phones show no more. */
const maxRows = 10
const rowsOf = ({ sections }: Values) => sections.reduce((sum, { rows }) => sum + rows.length, 0)
export const mayAddRow = (values: Values) => rowsOf(values) < maxRows

/** What the network takes, as text. */
export const pictureMegabytes = 5

const listOf = ({ title, description, buttonText, footer, sections }: Values) => ({
  title,
  description,
  buttonText,
  footer,
  sections: sections.map((section, at) => ({
    title: section.title,
    rows: section.rows.map((row, index) => ({ ...row, rowId: `${at + 1}.${index + 1}` })),
  })),
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
  const errors = contractErrors(ListForm, listOf(values))
  // One list needs no name, several are told apart by theirs.
  const isNameless = values.sections.length > 1 && values.sections.some(({ title }) => title.trim() === '')
  return isNameless ? { ...errors, sections: 'Required' } : errors
}

const buttons = { copy: sendCopyCode, call: sendCall, url: sendUrl }

export async function sendInteractive(ticketId: number, values: Values): Promise<TicketMessage> {
  const params = { ticketId }
  if (values.kind === 'list') return call(sendList, { params, body: listOf(values) })
  if (values.kind === 'pix') return call(sendPix, { params, body: pixOf(values) })
  const image = values.picture && (await readAsText(values.picture))
  const body: z.input<typeof ButtonForm> = { ...buttonOf(values), image }
  return call(buttons[values.kind], { params, body })
}

/** Base64, as the call wants it. */
function readAsText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
