import { createQueue, updateQueue, type Queue } from '@chatflow/contract'
import { Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { companySettings } from '../settings/companySettings.ts'
import { useAction } from '../../platform/api.ts'
import { notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import panelTabs from '../../ui/panelTabs.module.css'
import { Section } from '../../ui/Section.tsx'
import { WeekFields } from '../../ui/WeekFields.tsx'
import { DataTab } from './DataTab.tsx'
import { OptionTree } from './OptionTree.tsx'
import { PreviewPhone } from './PreviewPhone.tsx'
import { bodyOf, tabOfError, type QueueFormValues, type QueueTab } from './queueForm.ts'
import classes from './queues.module.css'
import { DeadlinesSlot } from './slots.ts'
import { useQueueForm } from './useQueueForm.ts'
import { useTargets } from './useTargets.ts'

interface QueueDialogProps {
  queue: Queue | 'new'
  queues: Queue[]
  onClose: () => void
}

export function QueueDialog({ queue, queues, onClose }: QueueDialogProps) {
  const { t } = useTranslation('queues')
  const { user } = useSession()
  const isNew = queue === 'new'
  const hasHours = companySettings(user).scheduleType === 'queue'
  const hasRoom = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const { form, tab, setTab, openId, setOpenId } = useQueueForm({ queue, queues, hasHours })
  const targets = useTargets()
  const save = useSaveQueue(queue)
  const changeTree = (tree: QueueFormValues['chatbots'], path = 'chatbots') => {
    form.setFieldValue('chatbots', tree)
    // Whatever moved has other paths now: what was wrong is found again with the next try.
    for (const field of Object.keys(form.errors))
      if (field.startsWith(`${path}.`)) form.clearFieldError(field)
  }
  const faulty = new Set(Object.keys(form.errors).map(tabOfError))
  const preview = <PreviewPhone queueId={isNew ? 0 : queue.id} values={form.values} names={targets} />
  const tabs: QueueTab[] = [
    'data',
    'chatbot',
    'deadlines',
    ...(hasHours ? (['schedules'] as const) : []),
    ...(hasRoom ? [] : (['preview'] as const)),
  ]
  const shown = tabs.includes(tab) ? tab : 'data'
  return (
    <FormDialog
      as="panel"
      beside={hasRoom && preview}
      title={t(isNew ? 'dialog.add' : 'dialog.edit')}
      submitLabel={t(isNew ? 'add' : 'dialog.save')}
      form={form}
      onSubmit={async (values) => {
        await save(values)
        notifySuccess(t(form.isDirty('chatbots') ? 'savedBot' : 'saved'))
      }}
      onClose={onClose}
      fieldOfError={{
        ERR_QUEUE_NAME_ALREADY_EXISTS: 'name',
        ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color',
        ERR_QUEUE_INVALID_COLOR: 'color',
        ERR_NO_FILE_LIST_FOUND: 'fileListId',
        ERR_NO_INTEGRATION_FOUND: 'integrationId',
      }}
    >
      <Tabs value={shown} onChange={(chosen) => setTab(chosen as QueueTab)} classNames={panelTabs}>
        <Tabs.List aria-label={t('dialog.tabs')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} rightSection={faulty.has(name) && <Faulty />}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="data">
          <DataTab form={form} targets={targets} hasHours={hasHours} />
        </Tabs.Panel>
        <Tabs.Panel value="chatbot">
          <Section title={t('sections.chatbot')} description={t('help.chatbot')}>
            <OptionTree
              tree={form.values.chatbots}
              onChange={changeTree}
              openId={openId}
              onOpen={setOpenId}
              errors={form.errors}
              targets={targets}
            />
          </Section>
        </Tabs.Panel>
        <Tabs.Panel value="deadlines">
          <DeadlinesSlot
            sla={form.values.sla}
            onChange={(sla) => {
              form.setFieldValue('sla', sla)
              for (const field of Object.keys(form.errors))
                if (field.startsWith('sla')) form.clearFieldError(field)
            }}
            queues={isNew ? queues : queues.filter(({ id }) => id !== queue.id)}
            errors={form.errors}
          />
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="schedules">
            <Section title={t('sections.schedules')} description={t('help.schedules')}>
              <WeekFields
                schedules={form.values.schedules}
                onChange={(schedules, path) => {
                  form.setFieldValue('schedules', schedules)
                  form.clearFieldError(`schedules.${path}`)
                }}
                fieldProps={(path) => form.getInputProps(`schedules.${path}`) as object}
              />
            </Section>
          </Tabs.Panel>
        )}
        {!hasRoom && (
          <Tabs.Panel value="preview">
            <div className={classes.previewTab}>{preview}</div>
          </Tabs.Panel>
        )}
      </Tabs>
    </FormDialog>
  )
}

function Faulty() {
  const { t } = useTranslation('queues')
  return (
    <>
      <IconAlertCircle className={panelTabs.faulty} size={16} stroke={2} aria-hidden />
      <VisuallyHidden>{t('dialog.hasErrors')}</VisuallyHidden>
    </>
  )
}

function useSaveQueue(queue: Queue | 'new') {
  const create = useAction(createQueue)
  const update = useAction(updateQueue)
  return async (values: QueueFormValues) => {
    const body = bodyOf(values)
    if (queue === 'new') await create.mutateAsync({ body })
    else await update.mutateAsync({ params: { queueId: queue.id }, body })
  }
}
