import {
  changeTicketsManagerWidth,
  createUser,
  deleteUser,
  findUser,
  listUserNames,
  listUsers,
  updateUser,
  uploadUserImage,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { changeUserImage } from './changeUserImage.ts'
import * as create from './createUser.ts'
import * as find from './findUser.ts'
import * as remove from './deleteUser.ts'
import { requireCurrentPassword } from './requireCurrentPassword.ts'
import * as update from './updateUser.ts'
import * as users from './users.queries.ts'

export function userRoutes(http: HttpContext, storage: Storage) {
  serveReading(http, listUsers, ({ tenant, query }) => users.listUsers(tenant, query))

  serveReading(http, listUserNames, ({ tenant }) => users.listUserNames(tenant))

  serve(http, findUser, ({ tenant, params, session }) =>
    update.findVisibleUser(tenant, params.userId, session),
  )

  serve(http, createUser, ({ tenant, body, session, request }) =>
    create.createUser(tenant, body, { userId: session.userId, address: request.ip }),
  )

  serveSlow(http, updateUser, async ({ params: { userId }, body, session, request }) => {
    const { currentPassword: _, ...changes } = body
    if (changes.password && userId === session.userId)
      await requireCurrentPassword(http.tenancy, session, body)
    const by = { session, address: request.ip }
    return http.tenancy.withTenant(session.companyId, (tenant) =>
      update.updateUser(tenant, userId, changes, by),
    )
  })

  serveSlow(http, deleteUser, async ({ params, session, request }) => {
    const by = { session, address: request.ip }
    const image = await http.tenancy.withTenant(session.companyId, (tenant) =>
      remove.deleteUser(tenant, params.userId, by),
    )
    if (image) await storage.remove(session.companyId, image)
    return { message: 'User deleted' }
  })

  serveSlow(http, uploadUserImage, async ({ params, session, file }) => {
    const change = { session, userId: params.userId, content: file.content }
    const { profileImage } = await changeUserImage(http.tenancy, storage, change)
    return { user: { profileImage: profileImage ?? fail('ERR_INTERNAL') } }
  })

  serve(http, changeTicketsManagerWidth, async ({ tenant, params, body, session }) => {
    if (params.userId !== session.userId) fail('ERR_NO_USER_FOUND')
    await tenant.db
      .updateTable('users')
      .set(body)
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', params.userId)
      .execute()
    return (await find.findUser(tenant, tenant.companyId, params.userId)) ?? fail('ERR_NO_USER_FOUND')
  })
}
