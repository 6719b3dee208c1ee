import { createTag, listLanes, maxLaneHours, TagChanges, updateTag, type Tag } from '@chatflow/contract'
import { ColorInput, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { contractErrors } from '../../ui/contractErrors.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { MessageArea } from '../../ui/MessageArea.tsx'
import { NameField } from '../../ui/NameField.tsx'
import { type ContractForm } from '../../ui/useContractForm.ts'
import { initialTagForm, tagBody, tagColors, type TagFormValues } from './tagForm.ts'
import classes from './tags.module.css'

interface TagDialogProps {
  tag: Tag | 'new'
  /** A lane of the kanban instead of a mark. */
  isLane?: boolean
  /** What is said when it is saved, where it is not a tag to those who read it. */
  savedText?: string
  onClose: () => void
}

/** Adds or changes a tag, or a lane of the kanban. */
export function TagDialog({ tag, isLane = false, savedText, onClose }: TagDialogProps) {
  const { t } = useTranslation('tags')
  const kanban = isLane ? 1 : 0
  const form = useForm<TagFormValues>({
    initialValues: initialTagForm(tag),
    validate: (values) => inWords(contractErrors(TagChanges, tagBody(values, kanban))),
  })
  const save = useSave(tag, kanban)
  const title = tag === 'new' ? (isLane ? 'addLane' : 'add') : isLane ? 'editLane' : 'edit'
  return (
    <FormDialog
      title={t(`dialog.${title}`)}
      submitLabel={tag === 'new' ? t(`dialog.${title}`) : t('dialog.save')}
      form={form}
      onSubmit={async (values) => {
        await save(values)
        notifySuccess(savedText ?? t('saved'))
      }}
      onClose={onClose}
      fieldOfError={{ ERR_DUPLICATED_TAG: 'name', ERR_LANE_CIRCLE: 'nextLaneId' }}
    >
      <div className={classes.pair}>
        <TextInput
          label={t('fields.name')}
          withAsterisk
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ColorInput
          label={t('fields.color')}
          format="hex"
          swatches={tagColors}
          swatchesPerRow={6}
          eyeDropperButtonProps={{ 'aria-label': t('fields.pickColor') }}
          {...form.getInputProps('color')}
        />
      </div>
      {isLane && <LaneFields form={form} ownId={tag === 'new' ? undefined : tag.id} />}
    </FormDialog>
  )
}

interface LaneFieldsProps {
  form: ContractForm<TagFormValues>
  ownId: number | undefined
}

/** What time and the customer do to tickets in the lane. */
function LaneFields({ form, ownId }: LaneFieldsProps) {
  const { t } = useTranslation('tags')
  const { data, error } = useEndpoint(listLanes, {}, { refreshOn: 'tag' })
  const others = data?.lista.filter(({ id }) => id !== ownId)
  const { timeLane, nextLaneId } = form.values
  const choose = (field: 'nextLaneId' | 'rollbackLaneId') => ({
    label: t(`fields.${field}.label`),
    description: t(`fields.${field}.help`),
    placeholder: t(`fields.${field}.none`),
    'data-path': field,
    names: { data: others, error },
    error: form.errors[field],
    value: form.values[field],
    onChange: (laneId: number | null) => form.setFieldValue(field, laneId),
  })
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t('fields.timeLane.label')}
          description={t('fields.timeLane.help')}
          min={0}
          max={maxLaneHours}
          allowDecimal={false}
          suffix={t('fields.timeLane.suffix')}
          {...form.getInputProps('timeLane')}
        />
        <NameField {...choose('nextLaneId')} />
      </div>
      {timeLane !== '' && timeLane > 0 && nextLaneId === null && (
        <p className={classes.remark}>{t('needsNext')}</p>
      )}
      <NameField {...choose('rollbackLaneId')} />
      <MessageArea
        label={t('fields.greetingMessageLane.label')}
        description={t('fields.greetingMessageLane.help')}
        maxLength={4096}
        {...form.getInputProps('greetingMessageLane')}
      />
    </>
  )
}

function useSave(tag: Tag | 'new', kanban: 0 | 1) {
  const create = useAction(createTag)
  const update = useAction(updateTag)
  return async (values: TagFormValues) => {
    const body = tagBody(values, kanban)
    if (tag === 'new') await create.mutateAsync({ body: { ...body, kanban } })
    else await update.mutateAsync({ params: { tagId: tag.id }, body })
  }
}
