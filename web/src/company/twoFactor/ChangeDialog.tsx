import {
  addPasskey,
  confirmApp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startApp,
  startPasskey,
  type AppEnrolment,
} from '@chatflow/contract'
import { useState } from 'react'
import { call, useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { AppSetup } from './AppSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { Wish } from './Ways.tsx'

interface ChangeDialogProps {
  wish: Wish
  onClose: () => void
}

/** The password first, then what was wished for, then what comes of it. */
export function ChangeDialog({ wish, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('twoFactor')
  const { enrolment, codes, proof, go, onCode, onName } = useChange(wish, onClose)
  const title = t(codes ? 'codes.title' : `dialog.${wish.is}`)
  const isDanger = wish.is === 'removeApp' || wish.is === 'removePasskey'
  return (
    <ViewDialog title={title} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel={t('codes.saved')} onDone={onClose} />
      ) : enrolment ? (
        <AppSetup enrolment={enrolment} onCode={onCode} />
      ) : wish.is === 'renamePasskey' ? (
        <RenamePasskey passkey={wish.passkey} onClose={onClose} />
      ) : proof !== undefined ? (
        <PasskeySetup text={t('passkeys.setup')} submitLabel={t('passkeys.create')} onName={onName} />
      ) : (
        <PasswordStep
          text={t(`password.${wish.is}`, { name: 'passkey' in wish ? wish.passkey.name : '' })}
          isDanger={isDanger}
          onProof={go}
        />
      )}
    </ViewDialog>
  )
}

function useChange(wish: Wish, onClose: () => void) {
  const { t } = useTranslation('twoFactor')
  const [enrolment, setEnrolment] = useState<AppEnrolment>()
  const [codes, setCodes] = useState<string[]>()
  const [proof, setProof] = useState<string>()
  const start = useAction(startApp)
  const confirm = useAction(confirmApp)
  const remove = useAction(removeApp)
  const renew = useAction(renewRecoveryCodes)
  const add = useAction(addPasskey)
  const removeKey = useAction(removePasskey)
  const showCodes = (recoveryCodes: string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onClose())
  const go = async (given: string) => {
    const body = { proof: given }
    if (wish.is === 'addPasskey') return setProof(given)
    if (wish.is === 'app') return setEnrolment(await start.mutateAsync({ body }))
    if (wish.is === 'codes') return showCodes((await renew.mutateAsync({ body })).recoveryCodes)
    if (wish.is === 'removePasskey')
      await removeKey.mutateAsync({ params: { passkeyId: wish.passkey.id }, body })
    else await remove.mutateAsync({ body })
    notifySuccess(t(wish.is === 'removePasskey' ? 'passkeys.removed' : 'app.removed'))
    onClose()
  }
  const onCode = async (code: string) => {
    if (!enrolment) return
    const { recoveryCodes } = await confirm.mutateAsync({ body: { enrolment: enrolment.enrolment, code } })
    notifySuccess(t('app.added'))
    showCodes(recoveryCodes)
  }
  const onName = async (name: string) => {
    if (proof === undefined) return
    const { makePasskey } = await import('./passkey.ts')
    const credential = await makePasskey(await call(startPasskey, { body: { proof } }))
    const { recoveryCodes } = await add.mutateAsync({ body: { name, credential } })
    notifySuccess(t('passkeys.added'))
    showCodes(recoveryCodes)
  }
  return { enrolment, codes, proof, go, onCode, onName }
}

interface RenamePasskeyProps {
  passkey: { id: number; name: string }
  onClose: () => void
}

function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation('twoFactor')
  const rename = useAction(renamePasskey)
  return (
    <PasskeySetup
      name={passkey.name}
      text={t('passkeys.renameText')}
      submitLabel={t('passkeys.save')}
      onName={async (name) => {
        await rename.mutateAsync({ params: { passkeyId: passkey.id }, body: { name } })
        onClose()
      }}
    />
  )
}
