import {
  createSavedReport,
  deleteSavedReport,
  listUserNames,
  reportFrequencies,
  savedPeriods,
  SavedReportForm,
  sheetFormats,
  updateSavedReport,
  type ReportChoice,
  type SavedReport,
} from '@chatflow/contract'
import { Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatHour } from '../../platform/format.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { NamesField } from '../../ui/NamesField.tsx'
import { ToggleField } from '../../ui/ToggleField.tsx'
import { useContractForm, type ContractForm } from '../../ui/useContractForm.ts'
import { detailsOf, formOf, newForm } from './savedForm.ts'

interface SavedReportDialogProps {
  saved: SavedReport | 'new'
  choice: ReportChoice
  onClose: () => void
}

/** Keeps a report: its name, whose it is, which days it is about, and who gets it by mail. */
export function SavedReportDialog({ saved, choice, onClose }: SavedReportDialogProps) {
  const { t } = useTranslation(['reports', 'insight'])
  const { user } = useSession()
  const form = useContractForm(SavedReportForm, saved === 'new' ? newForm(choice, user.id) : formOf(saved))
  const create = useAction(createSavedReport)
  const update = useAction(updateSavedReport)
  const save = async (body: SavedReportForm) => {
    if (saved === 'new') await create.mutateAsync({ body })
    else await update.mutateAsync({ params: { savedReportId: saved.id }, body: detailsOf(body) })
    notifySuccess(t('saved.done', { name: body.name }))
  }
  const { values } = form
  return (
    <FormDialog
      title={t(saved === 'new' ? 'saved.keep' : 'saved.change')}
      submitLabel={t('saved.save')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label={t('saved.name')} withAsterisk {...form.getInputProps('name')} />
      <Select
        label={t('saved.period')}
        description={t('saved.periodHelp')}
        allowDeselect={false}
        data={[
          { value: 'fixed', label: t('saved.fixed') },
          ...savedPeriods.map((value) => ({ value, label: t(`insight:periods.${value}`) })),
        ]}
        value={values.period ?? 'fixed'}
        onChange={(chosen) =>
          form.setFieldValue('period', savedPeriods.find((one) => one === chosen) ?? null)
        }
      />
      <ToggleField
        label={t('saved.isShared')}
        description={t('saved.isSharedHelp')}
        checked={values.isShared}
        onChange={(isShared) => form.setFieldValue('isShared', isShared)}
      />
      <MailFields form={form} />
      {saved !== 'new' && <DeleteButton saved={saved} onDone={onClose} />}
    </FormDialog>
  )
}

function MailFields({ form }: { form: ContractForm<SavedReportForm> }) {
  const { t } = useTranslation(['reports', 'sheets'])
  const users = useEndpoint(listUserNames, {}, { refreshOn: 'user' })
  const { frequency, hour, format, recipients } = form.values
  return (
    <>
      <Select
        label={t('saved.frequency')}
        description={t('saved.frequencyHelp')}
        allowDeselect={false}
        data={[
          { value: 'never', label: t('saved.frequencies.never') },
          ...reportFrequencies.map((value) => ({ value, label: t(`saved.frequencies.${value}`) })),
        ]}
        value={frequency ?? 'never'}
        onChange={(chosen) =>
          form.setFieldValue('frequency', reportFrequencies.find((one) => one === chosen) ?? null)
        }
      />
      {frequency && (
        <>
          <Select
            label={t('saved.hour')}
            allowDeselect={false}
            data={Array.from({ length: 24 }, (_, value) => ({
              value: String(value),
              label: formatHour(value),
            }))}
            value={String(hour)}
            onChange={(chosen) => form.setFieldValue('hour', Number(chosen))}
          />
          <NamesField
            label={t('saved.recipients')}
            names={users}
            error={form.errors['recipients']}
            value={recipients}
            onChange={(chosen) => form.setFieldValue('recipients', chosen)}
          />
          <Select
            label={t('sheets:format')}
            allowDeselect={false}
            data={sheetFormats.map((value) => ({ value, label: t(`sheets:formats.${value}`) }))}
            value={format}
            onChange={(chosen) =>
              form.setFieldValue('format', sheetFormats.find((one) => one === chosen) ?? 'xlsx')
            }
          />
        </>
      )}
    </>
  )
}

function DeleteButton({ saved, onDone }: { saved: SavedReport; onDone: () => void }) {
  const { t } = useTranslation('reports')
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(deleteSavedReport)
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('saved.delete')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('saved.delete')}
          confirmLabel={t('saved.delete')}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { savedReportId: saved.id } })
            onDone()
          }}
          onClose={() => setAsking(false)}
        >
          {t('saved.deleteText', { name: saved.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}
