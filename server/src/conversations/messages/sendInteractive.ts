import type { ButtonForm, InteractiveData, ListForm } from '@chatflow/contract'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { typedPhone } from '../contacts/identities.ts'
import { countStored } from '../../media/accounting.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { fillIn } from './fillIn.ts'
import { mediaColumns } from './mediaColumns.ts'
import { queueMessage } from './sendMessage.ts'
import { lockWritable } from './writable.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'

/** Sends something to tap on, where the network has such things. */
export async function sendInteractive(
  tenant: Tenant,
  viewer: Viewer,
  ticketId: number,
  { data: given, picture }: { data: InteractiveData; picture?: StoredMedia | undefined },
): Promise<number> {
  const ticket = await lockWritable(tenant, viewer, ticketId)
  const fill = (text: string) => fillIn(tenant, ticket, text, viewer.userId)
  // Its words; what is copied, opened or paid stays as it was given.
  const data: InteractiveData = {
    ...given,
    title: await fill(given.title),
    ...('description' in given && { description: await fill(given.description) }),
  }
  if (!ticket.connection.abilities[abilityFor(data)]) fail('ERR_NOT_ON_THIS_CHANNEL')
  const id = await queueMessage(tenant, ticket, {
    ...(picture && mediaColumns(picture)),
    body: wordsOf(data),
    mediaType: data.kind === 'list' ? 'listMessage' : 'interactiveMessage',
    dataJson: JSON.stringify(data),
    userId: viewer.userId,
  })
  if (picture) await countStored(tenant, { bytes: picture.bytes, files: picture.names.length })
  return id
}

function abilityFor({ kind }: InteractiveData) {
  if (kind === 'list') return 'lists'
  return kind === 'buttons' ? 'buttons' : 'interactive'
}

/** What search finds, and what a phone shows that cannot draw it. */
function wordsOf(data: InteractiveData): string {
  if (data.kind === 'pix') return [data.title, data.merchantName, data.brCode].filter(Boolean).join('\n')
  const rest = 'copyText' in data ? [data.copyText] : []
  return [data.title, data.description, ...rest].filter(Boolean).join('\n')
}

export const listOf = ({ text, description, ...form }: ListForm): InteractiveData => ({
  ...form,
  kind: 'list',
  description: description ?? text ?? '',
})

/** The button's target is checked by what it is for: nobody should tap on something that does nothing, or worse. */
export function buttonOf(
  kind: 'copy' | 'call' | 'url',
  { image: _image, ...form }: ButtonForm,
): InteractiveData {
  if (kind === 'call')
    return { ...form, kind, copyText: `+${(typedPhone(form.copyText) ?? refuse()).address}` }
  if (kind === 'url' && !isWebAddress(form.copyText)) refuse()
  return { ...form, kind }
}

const refuse = () => fail('ERR_INVALID_INPUT', { details: [{ path: 'copyText', message: 'Invalid' }] })

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}

/** A picture that came inside the JSON. */
export async function storePicture(
  storage: Storage,
  companyId: number,
  image: ButtonForm['image'],
): Promise<StoredMedia | undefined> {
  if (!image) return undefined
  const folder = await temporaryFolder('picture')
  try {
    const file = path.join(folder, 'picture')
    await writeFile(file, Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64'))
    const media = await storeMedia({ storage, companyId, file: { path: file, filename: 'imagem' } })
    return media.mediaType === 'image' ? media : fail('ERR_NOT_AN_IMAGE')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
