import type { ListForm, PixForm } from '@chatflow/contract'
import { pixOf } from '../../conversations/messages/pix.ts'
import { listOf } from '../../conversations/messages/sendInteractive.ts'
import { buildVCard } from '../../conversations/messages/vCards.ts'
import { days, hours, later } from '../../platform/clock.ts'
import type { Kind } from './script.ts'

export const place = (data: {
  latitude: number
  longitude: number
  name: string
  address: string
}): Kind => ({
  mediaType: 'locationMessage',
  body: data.name,
  dataJson: data,
})

export const card = (name: string, number: string): Kind => ({
  mediaType: 'contactMessage',
  body: name,
  vCard: buildVCard(name, number),
})

export const poll = (name: string, options: string[]): Kind => ({
  mediaType: 'pollCreationMessageV3',
  body: name,
  dataJson: { name, options },
})

export const list = (form: ListForm): Kind => ({
  mediaType: 'listMessage',
  body: `${form.title}\n${form.description}`,
  dataJson: listOf(form),
})

export const choice = (id: string, title: string): Kind => ({
  body: title,
  dataJson: { kind: 'choice', id, title },
})

export function pix(form: Pick<PixForm, 'title' | 'sendvalue'>): Kind {
  const data = pixOf({
    ...form,
    sendkey_type: 'EMAIL',
    sendKey: 'financeiro@demo.local',
    sendmerchant_name: 'Empresa Demo',
  })
  return {
    mediaType: 'interactiveMessage',
    body: [data.title, data.merchantName, data.brCode].join('\n'),
    dataJson: data,
  }
}

/** A customer who comes from an advertisement. */
export const fromAd = (data: { title: string; body: string }): Kind => ({
  mediaType: 'adMetaPreview',
  dataJson: data,
})

/** A picture that the phone shows once, and nobody else. */
export const viewOnce: Kind = { mediaType: 'viewOnceMessage' }

/** An invitation to the Monday after next, at three in São Paulo. */
export const invitation = (data: { name: string; location: string }) => (at: Date) => {
  const day = new Date(at.toISOString().slice(0, 10))
  const monday = later(day, days(15 - (day.getUTCDay() || 7)))
  const startAt = later(monday, hours(18)).toISOString()
  return { mediaType: 'eventMessage', body: data.name, dataJson: { ...data, startAt } } satisfies Kind
}

export const missedCall = (data: { isVideo: boolean }): Kind => ({ mediaType: 'call_log', dataJson: data })
