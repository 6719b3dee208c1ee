import {
  createFlowTest,
  FlowTestForm,
  listFlowTests,
  updateFlowTest,
  type LabInput,
  type LabResult,
} from '@chatflow/contract'
import { Textarea, TextInput } from '@mantine/core'
import { call } from '../../../platform/api.ts'
import { notifySuccess } from '../../../platform/notify.ts'
import { queries } from '../../../platform/queries.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NameField } from '../../../ui/NameField.tsx'
import { useContractForm } from '../../../ui/useContractForm.ts'
import { useEditor } from '../editor/EditorContext.ts'
import { fromFields, toFields, type TestFields } from './testFields.ts'
import type { Trial } from './reveal.ts'
import { useSurroundings } from './useSurroundings.ts'

export interface TestDraft extends FlowTestForm {
  /** Of the test that is changed; a new one has none. */
  id?: number
}

export const emptyTest: TestDraft = {
  name: '',
  inputs: [],
  seed: 1,
  expects: { texts: [], queueId: null, variables: {} },
}

/** What the phone just showed, as a test: the last thing that was said, and where the customer came to. */
export function recordedTest({ inputs, seed }: Pick<Trial, 'inputs' | 'seed'>, result: LabResult): TestDraft {
  const said = result.turns
    .flatMap(({ messages }) => messages)
    .flatMap((message) => ('text' in message ? [message.text] : []))
  const last = said.findLast((text) => text.trim() !== '')?.split('\n')[0]
  return {
    name: '',
    inputs,
    seed,
    expects: { texts: last ? [last] : [], queueId: result.queueId, variables: {} },
  }
}

/** Writes or changes a test: what the customer says, and what must come of it. */
export function TestDialog({ draft, onClose }: { draft: TestDraft; onClose: () => void }) {
  const { t } = useTranslation('flowLab')
  const { flowId } = useEditor()
  const surroundings = useSurroundings()
  const form = useContractForm<TestFields>(FlowTestForm.pick({ name: true }), toFields(draft))
  const isMixed = !draft.inputs.every(isPlain)
  const save = async (fields: TestFields) => {
    const body = fromFields(draft, fields, isMixed)
    await (draft.id === undefined
      ? call(createFlowTest, { params: { flowId }, body })
      : call(updateFlowTest, { params: { flowId, testId: draft.id }, body }))
    await queries.invalidateQueries({ queryKey: [listFlowTests.path] })
    notifySuccess(t('tests.saved'))
  }
  return (
    <FormDialog
      title={draft.id === undefined ? t('tests.add') : t('tests.edit')}
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
        label={t('tests.says')}
        description={isMixed ? t('tests.mixed') : t('tests.saysHint')}
        autosize
        minRows={2}
        maxRows={8}
        disabled={isMixed}
        {...form.getInputProps('says')}
      />
      <Textarea
        label={t('tests.expects')}
        description={t('tests.expectsHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('texts')}
      />
      <NameField
        label={t('tests.queue')}
        placeholder={t('tests.anyQueue')}
        names={{ data: surroundings?.queues, error: null }}
        value={form.values.queueId}
        onChange={(queueId) => form.setFieldValue('queueId', queueId)}
      />
      <Textarea
        label={t('tests.values')}
        description={t('tests.valuesHint')}
        autosize
        minRows={1}
        maxRows={6}
        {...form.getInputProps('values')}
      />
    </FormDialog>
  )
}

const isPlain = ({ kind }: LabInput) => kind === 'says'
