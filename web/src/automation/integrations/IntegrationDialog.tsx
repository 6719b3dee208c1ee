import {
  createIntegration,
  integrationTypes,
  updateIntegration,
  type QueueIntegration,
  type SignedIntegration,
} from '@chatflow/contract'
import { Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Section.tsx'
import { type ContractForm } from '../../ui/useContractForm.ts'
import { AccessSection } from './AccessSection.tsx'
import { CallsSection } from './CallsSection.tsx'
import {
  bodyOf,
  initialIntegrationForm,
  integrationErrors,
  isService,
  isSigned,
  type IntegrationFormValues,
} from './integrationForm.ts'
import classes from './integrations.module.css'
import { SecretSection } from './SecretSection.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { TestSection } from './TestSection.tsx'
import { TypeMark } from './TypeMark.tsx'

interface IntegrationDialogProps {
  integration: QueueIntegration | 'new'
  /** With the one it has created, whose secret can be shown now and never again. */
  onClose: (created?: SignedIntegration) => void
}

export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const { t } = useTranslation('integrations')
  const isNew = integration === 'new'
  const isKeyKept = !isNew && integration.hasJsonContent
  const created = useRef<SignedIntegration>(undefined)
  const save = useSaveIntegration(integration)
  const kept = isNew ? undefined : integration
  const errorsOf = (values: IntegrationFormValues) => inWords(integrationErrors(values, kept))
  const form = useForm<IntegrationFormValues>({
    initialValues: initialIntegrationForm(integration),
    validate: errorsOf,
  })
  return (
    <FormDialog
      as="panel"
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        created.current = await save(values)
        // The secret, which says so itself, must not stand below a notice.
        if (!created.current) notifySuccess(t('saved'))
      }}
      onClose={() => onClose(created.current)}
    >
      <Section title={t('sections.general')}>
        <TextInput
          label={t('fields.name.label')}
          withAsterisk
          maxLength={50}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TypeField form={form} />
      </Section>
      <ServiceFields form={form} isKeyKept={isKeyKept} />
      {isService(form.values.type) && (
        <>
          <AccessSection form={form} kept={kept} />
          <TestSection form={form} errorsOf={errorsOf} integrationId={isNew ? null : integration.id} />
        </>
      )}
      {!isNew && isSigned(form.values.type) && <SecretSection integrationId={integration.id} />}
      {!isNew && isService(form.values.type) && (
        <CallsSection integrationId={integration.id} isFormDirty={form.isDirty()} />
      )}
    </FormDialog>
  )
}

function TypeField({ form }: { form: ContractForm<IntegrationFormValues> }) {
  const { t } = useTranslation('integrations')
  return (
    <Radio.Group
      label={t('fields.type.label')}
      value={form.values.type}
      onChange={(type) => {
        form.setFieldValue('type', type as IntegrationFormValues['type'])
        // What was wrong with one service says nothing about another.
        form.clearErrors()
      }}
    >
      <div className={classes.types}>
        {integrationTypes.map((type) => (
          <Radio.Card key={type} value={type} className={classes.type}>
            <TypeMark type={type} />
            <span className={classes.typeWords}>
              <span className={classes.typeName}>{t(`types.${type}.name`)}</span>
              <span className={classes.typeText}>{t(`types.${type}.text`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** Returns one that did not exist before, when it signs its calls. */
function useSaveIntegration(integration: QueueIntegration | 'new') {
  const create = useAction(createIntegration)
  const update = useAction(updateIntegration)
  return async (values: IntegrationFormValues): Promise<SignedIntegration | undefined> => {
    const body = bodyOf(values)
    if (integration === 'new') {
      const signed = await create.mutateAsync({ body })
      return isSigned(signed.type) ? signed : undefined
    }
    await update.mutateAsync({ params: { integrationId: integration.id }, body })
    return undefined
  }
}
