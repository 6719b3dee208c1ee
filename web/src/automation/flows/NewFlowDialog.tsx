import {
  createFlow,
  createFlowFromTemplate,
  FlowForm,
  flowTemplateKeys,
  type FlowSummary,
  type FlowTemplateKey,
} from '@chatflow/contract'
import { Radio, TextInput } from '@mantine/core'
import {
  IconBuildingCommunity,
  IconFile,
  IconFileInvoice,
  IconPizza,
  IconShoppingBag,
  IconStethoscope,
  type Icon,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './flowList.module.css'

interface NewFlowDialogProps {
  onCreated: (flow: FlowSummary) => void
  onClose: () => void
}

type Start = FlowTemplateKey | 'blank'

/** A name, and what to begin with: an empty canvas or a conversation that others have already thought through. */
export function NewFlowDialog({ onCreated, onClose }: NewFlowDialogProps) {
  const { t } = useTranslation('flowList')
  const form = useContractForm(FlowForm, { name: '' })
  const [start, setStart] = useState<Start>('blank')
  const created = useRef<FlowSummary>(undefined)
  const blank = useAction(createFlow)
  const fromTemplate = useAction(createFlowFromTemplate)
  const choose = (chosen: Start) => {
    setStart(chosen)
    const offered = start === 'blank' ? '' : t(`templates.${start}.name`)
    // A name of one's own stays; one that was only offered follows the choice.
    if (form.getValues().name.trim() === offered)
      form.setFieldValue('name', chosen === 'blank' ? '' : t(`templates.${chosen}.name`))
  }
  return (
    <FormDialog
      title={t('dialog.add')}
      submitLabel={t('dialog.create')}
      form={form}
      onSubmit={async ({ name }) => {
        created.current =
          start === 'blank'
            ? await blank.mutateAsync({ body: { name } })
            : await fromTemplate.mutateAsync({ body: { name, template: start } })
        notifySuccess(t('saved'))
      }}
      onClose={() => {
        onClose()
        if (created.current) onCreated(created.current)
      }}
      fieldOfError={{ ERR_DUPLICATED_FLOW: 'name' }}
    >
      <TextInput
        label={t('dialog.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Starts value={start} onChange={choose} />
    </FormDialog>
  )
}

const pictures: Record<Start, Icon> = {
  blank: IconFile,
  delivery: IconPizza,
  clinic: IconStethoscope,
  store: IconShoppingBag,
  billing: IconFileInvoice,
  realEstate: IconBuildingCommunity,
}

function Starts({ value, onChange }: { value: Start; onChange: (start: Start) => void }) {
  const { t } = useTranslation('flowList')
  return (
    <Radio.Group label={t('dialog.start')} value={value} onChange={(chosen) => onChange(chosen as Start)}>
      <div className={classes.starts}>
        {(['blank', ...flowTemplateKeys] as const).map((start) => {
          const Picture = pictures[start]
          return (
            <Radio.Card key={start} value={start} className={classes.start}>
              <span className={classes.mark}>
                <Picture size={18} stroke={1.75} aria-hidden />
              </span>
              <span className={classes.startWords}>
                <span className={classes.startName}>{t(`templates.${start}.name`)}</span>
                <span className={classes.startText}>{t(`templates.${start}.text`)}</span>
              </span>
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
