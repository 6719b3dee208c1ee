import {
  createUser,
  listUsers,
  NewUser,
  updateUser,
  uploadUserImage,
  UserChanges,
  type User,
} from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { upload, useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import { AppearanceSection } from './AppearanceSection.tsx'
import { GeneralSection } from './GeneralSection.tsx'
import { PermissionsSection } from './PermissionsSection.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { SecuritySlot } from './slots.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { changesToSend, initialUserForm, type UserFormValues } from './userForm.ts'

/** Long enough to read the toast, short enough not to start something that the reload would lose. */
const reloadAfterMs = 1000

interface UserDialogProps {
  user: User | 'new'
  onClose: () => void
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const { t } = useTranslation('users')
  const session = useSession()
  const isOwn = user !== 'new' && user.id === session.user.id
  const form = useContractForm<UserFormValues>(user === 'new' ? NewUser : UserChanges, initialUserForm(user))
  const [picture, setPicture] = useState<File>()
  const [isCovered, setCovered] = useState(false)
  const save = useSaveUser(user, picture)

  const submit = async (values: UserFormValues) => {
    await save(values)
    notifySuccess(t('saved'))
    if (isOwn) setTimeout(() => window.location.reload(), reloadAfterMs)
  }
  return (
    <FormDialog
      as="panel"
      title={t(user === 'new' ? 'dialog.add' : isOwn ? 'dialog.profile' : 'dialog.edit')}
      submitLabel={t(user === 'new' ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      hasOtherChanges={picture !== undefined}
      isCovered={isCovered}
      fieldOfError={{
        ERR_DUPLICATED_EMAIL: 'email',
        ERR_WRONG_PASSWORD: 'currentPassword',
        ERR_NO_OTHER_ADMIN: 'profile',
        ERR_NO_WAPP_FOUND: 'whatsappId',
      }}
    >
      <GeneralSection form={form} user={user} isOwn={isOwn} picture={picture} onPicture={setPicture} />
      <ServiceSection form={form} />
      {session.can('user-modal:editProfile') && <PermissionsSection form={form} />}
      <AppearanceSection form={form} />
      {isOwn && <SecuritySlot onCovered={setCovered} />}
      {isOwn && <SessionsSection />}
    </FormDialog>
  )
}

function useSaveUser(user: User | 'new', picture: File | undefined) {
  const session = useSession()
  const queries = useQueryClient()
  const create = useAction(createUser)
  const update = useAction(updateUser)
  const rights = {
    mayEditProfile: session.can('user-modal:editProfile'),
    mayEditQueues: session.can('user-modal:editQueues'),
  }
  const sendPicture = async (userId: number) => {
    if (!picture) return
    const fields = { userId: String(userId), typeArch: 'user' }
    await upload(uploadUserImage, { params: { userId }, fields, file: picture })
    await queries.invalidateQueries({ queryKey: [listUsers.path] })
  }
  return async (values: UserFormValues) => {
    const changes = changesToSend(values, rights)
    if (user === 'new') {
      const { name, email, password, profile } = values
      const created = await create.mutateAsync({ body: { ...changes, name, email, password, profile } })
      // The user exists now: a refused picture must not make the form try to add the same person again.
      await sendPicture(created.id).catch(notifyError)
      return
    }
    await sendPicture(user.id)
    await update.mutateAsync({ params: { userId: user.id }, body: changes })
  }
}
