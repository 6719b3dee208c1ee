import {
  createPromptTest,
  listPromptTests,
  promptEnds,
  PromptTestForm,
  updatePromptTest,
} from '@chatflow/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { queries } from '../../platform/queries.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { contractErrors } from '../../ui/contractErrors.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { fromFields, toFields, type PromptTestFields } from './promptTestFields.ts'

export interface PromptTestDraft extends PromptTestForm {
  /** Of the test that is changed; a new one has none. */
  id?: number
}

interface PromptTestDialogProps {
  promptId: number
  draft: PromptTestDraft
  onClose: () => void
}

/** Writes or changes a test: what the customer says, and what must come of it. */
export function PromptTestDialog({ promptId, draft, onClose }: PromptTestDialogProps) {
  const { t } = useTranslation('prompts')
  const form = useForm<PromptTestFields>({
    initialValues: toFields(draft),
    validate: (fields) => inWords(contractErrors(PromptTestForm, fromFields(fields))),
  })
  const save = async (fields: PromptTestFields) => {
    const body = fromFields(fields)
    await (draft.id === undefined
      ? call(createPromptTest, { params: { promptId }, body })
      : call(updatePromptTest, { params: { promptId, promptTestId: draft.id }, body }))
    await queries.invalidateQueries({ queryKey: [listPromptTests.path] })
    notifySuccess(t('tests.saved'))
  }
  const lines = { autosize: true, minRows: 2, maxRows: 8 }
  return (
    <FormDialog
      title={t(draft.id === undefined ? 'tests.add' : 'tests.edit')}
      submitLabel={t('tests.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t('tests.name')}
        placeholder={t('tests.namePlaceholder')}
        maxLength={100}
        required
        {...form.getInputProps('name')}
      />
      <Textarea
        {...lines}
        label={t('tests.says')}
        description={t('tests.saysHint')}
        required
        {...form.getInputProps('says')}
      />
      <Textarea
        {...lines}
        label={t('tests.texts')}
        description={t('tests.textsHint')}
        {...form.getInputProps('texts')}
      />
      <Textarea
        {...lines}
        minRows={1}
        label={t('tests.avoids')}
        description={t('tests.avoidsHint')}
        {...form.getInputProps('avoids')}
      />
      <Select
        label={t('tests.end')}
        placeholder={t('tests.anyEnd')}
        clearable
        data={promptEnds.map((value) => ({ value, label: t(`tests.ends.${value}`) }))}
        {...form.getInputProps('end')}
      />
      <Textarea
        {...lines}
        minRows={1}
        label={t('tests.tags')}
        description={t('tests.tagsHint')}
        {...form.getInputProps('tags')}
      />
      <Textarea
        {...lines}
        minRows={1}
        label={t('tests.values')}
        description={t('tests.valuesHint')}
        {...form.getInputProps('values')}
      />
    </FormDialog>
  )
}
