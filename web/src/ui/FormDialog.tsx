import type { ErrorCode } from '@chatflow/contract'
import { Button, Drawer, Modal } from '@mantine/core'
import { useEventListener } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../platform/api.ts'
import { isLineAway } from '../platform/ApiError.ts'
import { errorText } from '../platform/errors.ts'
import { notifyError } from '../platform/notify.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import { inWords } from '../platform/validation.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './dialogs.module.css'
import type { ContractForm, FormValues } from './useContractForm.ts'
import { useDialogLife } from './useDialogLife.ts'
import { useIsPhone } from './useIsPhone.ts'

/** Something may speak against it at the last moment: then everything stays, and what it is stands over the buttons. */
export interface Gate {
  mayGo: () => boolean
  notice: ReactNode
  /** What the button says then. */
  insistLabel: string | undefined
}

interface FormDialogProps<Values extends FormValues> {
  /** Verb and noun. */
  title: string
  submitLabel: string
  form: ContractForm<Values>
  /** `isOther`: the other button was used. */
  onSubmit: (values: Values, isOther: boolean) => Promise<void>
  onClose: () => void
  /** A second way to save, beside the main one. */
  otherLabel?: string | undefined
  /** Nothing can be saved: the form is looked at. */
  isReadOnly?: boolean
  /** A form of many sections is a panel at the side. */
  as?: 'dialog' | 'panel'
  /** What a panel shows next to its form, such as what comes of it. */
  beside?: ReactNode
  /** Something outside the form's values would be lost, such as a chosen file. */
  hasOtherChanges?: boolean
  /** Something without which there is nothing to save is still missing. */
  isIncomplete?: boolean
  /** What comes of saving is shown in its place. */
  isKeptOpen?: boolean
  /** Another dialog lies on it: the escape key belongs to that one. */
  isCovered?: boolean
  gate?: Gate
  /** What is said when the server refuses for another reason. */
  refusalText?: string
  /** Refusals of the server that belong under a field. */
  fieldOfError?: Partial<Record<ErrorCode, keyof Values & string>>
  children: ReactNode
}

export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  const { title, form, onSubmit, onClose, as = 'dialog', hasOtherChanges, children } = props
  const { t } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const [isAsking, setAsking] = useState(false)
  const formRef = useEventListener('keydown', submitOnControlEnter)

  const requestClose = () => {
    if (form.submitting) return
    if (form.isDirty() || hasOtherChanges) setAsking(true)
    else close()
  }
  const showErrors = (errors: Record<string, ReactNode>) => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
  const submitBy = (isOther: boolean) =>
    form.onSubmit(async (values) => {
      if (props.isReadOnly || props.gate?.mayGo() === false) return
      try {
        await onSubmit(values, isOther)
        if (!props.isKeptOpen) close()
      } catch (error) {
        const errors = refusedFields(error, values, props.fieldOfError)
        // Without a network nobody has refused anything.
        if (!errors) return notifyError(isLineAway(error) ? error : (props.refusalText ?? error))
        form.setErrors(errors)
        showErrors(errors)
      }
    }, showErrors)

  const frame = {
    ...life,
    title,
    onClose: requestClose,
    closeOnEscape: !isAsking && !props.isCovered,
    closeButtonProps: { 'aria-label': t('dialog.close') },
  }
  const content = (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submitBy(false)}>
      <div ref={markFirstField} className={classes.fields}>
        {children}
      </div>
      {props.gate?.notice}
      <Buttons {...props} onOther={() => submitBy(true)()} onCancel={requestClose} />
    </form>
  )
  return (
    <>
      {as === 'panel' ? (
        <Drawer
          {...frame}
          position="right"
          size={panelWidth(isPhone, props.beside)}
          classNames={panelClasses}
        >
          <div className={classes.panelColumns}>
            {content}
            <Beside>{props.beside}</Beside>
          </div>
        </Drawer>
      ) : (
        <Modal
          {...frame}
          size={520}
          padding={isPhone ? 16 : 24}
          fullScreen={isPhone}
          classNames={isPhone ? panelClasses : dialogClasses}
        >
          {content}
        </Modal>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('discard.title')}
          confirmLabel={t('discard.confirm')}
          cancelLabel={t('discard.cancel')}
          onConfirm={close}
          onClose={() => setAsking(false)}
        >
          {t('discard.text')}
        </ConfirmDialog>
      )}
    </>
  )
}

interface ButtonsProps<Values extends FormValues> extends FormDialogProps<Values> {
  onOther: () => void
  onCancel: () => void
}

function Buttons<Values extends FormValues>(props: ButtonsProps<Values>) {
  const { t } = useTranslation('ui')
  const { submitting } = props.form
  return (
    <footer className={classes.footer}>
      <Button variant="default" disabled={submitting} onClick={props.onCancel}>
        {t(props.isReadOnly ? 'dialog.close' : 'dialog.cancel')}
      </Button>
      {props.otherLabel !== undefined && (
        <Button variant="default" disabled={submitting} onClick={props.onOther}>
          {props.otherLabel}
        </Button>
      )}
      {!props.isReadOnly && (
        <Button type="submit" loading={submitting} disabled={props.isIncomplete}>
          {props.gate?.insistLabel ?? props.submitLabel}
        </Button>
      )}
    </footer>
  )
}

const panelWidth = (isPhone: boolean, beside: ReactNode) => (isPhone ? '100%' : beside ? 1040 : 560)

function Beside({ children }: { children: ReactNode }) {
  return children ? <div className={classes.beside}>{children}</div> : null
}

const panelClasses = {
  content: classes.panel,
  header: classes.panelHeader,
  body: classes.panelBody,
  title: classes.title,
}
const dialogClasses = { body: classes.dialogBody, title: classes.title }

/** Where one begins to write. The dialog would give the focus to its cross; a field that asks for it keeps it. */
function markFirstField(fields: HTMLDivElement | null) {
  if (!fields || fields.querySelector('[data-autofocus]')) return
  fields.querySelector<HTMLElement>(writable)?.setAttribute('data-autofocus', 'true')
}
const writable = ':is(input:not([type="hidden"], [type="file"]), textarea, select):not(:disabled)'

/** In a text of many lines Enter is a new line, so Control and Enter submits from everywhere. */
function submitOnControlEnter(this: HTMLFormElement, event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  this.requestSubmit()
}

/** The server's refusal as texts under fields, when every part of it belongs to a field on screen. */
function refusedFields<Values extends FormValues>(
  error: unknown,
  values: Values,
  fieldOfError: FormDialogProps<Values>['fieldOfError'] = {},
): Record<string, string> | undefined {
  if (!(error instanceof ApiError)) return undefined
  const field = (fieldOfError as Record<string, string | undefined>)[error.code]
  if (field) return { [field]: errorText(error) }
  const fields = Object.keys(error.fieldErrors)
  if (fields.length === 0 || fields.some((name) => !Object.hasOwn(values, name))) return undefined
  return inWords(error.fieldErrors)
}
