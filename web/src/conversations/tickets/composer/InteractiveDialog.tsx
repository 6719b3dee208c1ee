import { pixKeyTypes, type TicketDetail } from '@chatflow/contract'
import { Input, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { FileField } from '../../../ui/FileField.tsx'
import { FormDialog, type Gate } from '../../../ui/FormDialog.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { inWords } from '../../../platform/validation.ts'
import { type ContractForm } from '../../../ui/useContractForm.ts'
import { usePreview } from '../../../ui/usePreview.ts'
import { rememberMessage } from '../messageCache.ts'
import classes from './Composer.module.css'
import {
  empty,
  errorsOf,
  interactiveKinds,
  pictureMegabytes,
  sendInteractive,
  type Values,
} from './interactiveForms.ts'
import { ListFields } from './ListFields.tsx'

interface InteractiveDialogProps {
  ticket: TicketDetail
  gate: Gate
  onClose: () => void
}

/** Writes something that the customer can tap on. */
export function InteractiveDialog({ ticket, gate, onClose }: InteractiveDialogProps) {
  const { t } = useTranslation('composer')
  const queries = useQueryClient()
  const kinds = kindsFor(ticket)
  const initialValues = { ...empty, kind: kinds[0] ?? empty.kind }
  const form = useForm<Values>({ initialValues, validate: (values) => inWords(errorsOf(values)) })
  const { kind } = form.values
  return (
    <FormDialog
      title={t('interactive.title')}
      submitLabel={t('send')}
      form={form}
      fieldOfError={{ ERR_INVALID_PIX_KEY: 'sendKey', ERR_INVALID_PIX_VALUE: 'sendvalue' }}
      gate={gate}
      onSubmit={async (values) =>
        rememberMessage(queries, ticket.uuid, await sendInteractive(ticket.id, values))
      }
      onClose={onClose}
    >
      <Select
        label={t('interactive.kind')}
        data={kinds.map((value) => ({ value, label: t(`interactive.kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('interactive.heading')}
        withAsterisk={kind !== 'pix'}
        maxLength={60}
        {...form.getInputProps('title')}
      />
      {kind === 'pix' ? <PixFields form={form} /> : <ButtonFields form={form} />}
      <Sample values={form.values} />
    </FormDialog>
  )
}

const kindsFor = ({ abilities }: TicketDetail) =>
  interactiveKinds.filter((kind) => (kind === 'list' ? abilities?.lists : abilities?.interactive))

function ButtonFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const { kind } = form.values
  return (
    <>
      <Textarea
        label={t('interactive.description')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={1024}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('interactive.buttonText')}
        withAsterisk
        maxLength={kind === 'list' ? 20 : 25}
        {...form.getInputProps('buttonText')}
      />
      {kind === 'list' ? (
        <ListFields form={form} />
      ) : (
        kind !== 'pix' && (
          <>
            <TextInput
              label={t(`interactive.target.${kind}`)}
              withAsterisk
              maxLength={2000}
              {...form.getInputProps('copyText')}
            />
            <PictureField form={form} />
          </>
        )
      )}
    </>
  )
}

function PictureField({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  const { picture } = form.values
  return (
    <FileField
      label={t('interactive.picture')}
      accept="image/*"
      current={null}
      isNameOnly
      change={picture ? { is: 'chosen', file: picture } : { is: 'kept' }}
      onChange={(change) => form.setFieldValue('picture', change.is === 'chosen' ? change.file : null)}
      maxMegabytes={pictureMegabytes}
    />
  )
}

function PixFields({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation('composer')
  return (
    <>
      <Select
        label={t('interactive.pix.type')}
        withAsterisk
        data={pixKeyTypes.map((value) => ({ value, label: t(`interactive.pix.types.${value}`) }))}
        {...form.getInputProps('sendkey_type')}
      />
      <TextInput
        label={t('interactive.pix.key')}
        description={form.values.sendkey_type === 'PHONE' ? t('interactive.pix.phoneHelp') : undefined}
        withAsterisk
        maxLength={77}
        {...form.getInputProps('sendKey')}
      />
      <TextInput
        label={t('interactive.pix.name')}
        withAsterisk
        maxLength={60}
        {...form.getInputProps('sendmerchant_name')}
      />
      <TextInput
        label={t('interactive.pix.value')}
        description={t('interactive.pix.valueHelp')}
        inputMode="decimal"
        maxLength={20}
        {...form.getInputProps('sendvalue')}
      />
    </>
  )
}

/** As the customer will see it, roughly: every phone draws it in its own way. */
function Sample({ values }: { values: Values }) {
  const { t } = useTranslation('composer')
  const { kind, title, description, footer, buttonText, sendmerchant_name: merchant, sendvalue } = values
  const isPix = kind === 'pix'
  const picture = usePreview(kind === 'list' || isPix ? undefined : (values.picture ?? undefined))
  return (
    <Input.Wrapper label={t('interactive.sample')} labelElement="div">
      <div className={classes.sample}>
        {picture && <img className={classes.samplePicture} src={picture} alt="" />}
        {title && <strong>{title}</strong>}
        {isPix ? (
          <span>{[merchant, sendvalue].filter(Boolean).join(' · ')}</span>
        ) : (
          <span>{description}</span>
        )}
        {kind === 'list' && footer && <small>{footer}</small>}
        <span className={classes.sampleButton}>
          {isPix ? t('interactive.pix.button') : buttonText || '…'}
        </span>
      </div>
    </Input.Wrapper>
  )
}
