import { simulatePicture, SimulatedPicture } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { changePhonePicture } from '../../channels/simulator/chats.ts'
import { carry, readFaults } from '../../channels/simulator/network.ts'
import { storePicture } from '../../media/storePicture.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const maxPictureBytes = 10 * 1024 * 1024

/** Reads a form with a picture, which the simulated network keeps. */
export async function readPicture(request: FastifyRequest, storage: Storage, companyId: number) {
  const form = await readForm(request, { ...simulatePicture.multipart!, maxBytes: maxPictureBytes })
  try {
    const person = acceptFields(SimulatedPicture, form.fields)
    const [file] = form.files
    if (!file) return { person, stored: null }
    const picture = await storePicture(storage, companyId, file.path).catch(() => fail('ERR_NOT_AN_IMAGE'))
    return { person, stored: picture.name }
  } finally {
    await form.dispose()
  }
}

/** Only somebody who has written before has a phone to show a picture on. */
export async function changePicture(
  tenant: Tenant,
  connectionId: number,
  { person: { number }, stored }: { person: SimulatedPicture; stored: string | null },
) {
  if (!(await changePhonePicture(tenant, connectionId, number, stored))) return { accepted: false }
  const event = { what: 'picture', number, stored } as const
  const act = { externalId: `picture:${randomUUID()}`, address: number, event }
  await carry(tenant, connectionId, [act], await readFaults(tenant, connectionId))
  return { accepted: true }
}
