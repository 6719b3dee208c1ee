import {
  CampaignForm,
  findCampaign,
  isCampaignEditable,
  type Campaign,
  type Connection,
} from '@chatflow/contract'
import { Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useConnections } from '../../../channels/connections/useConnections.ts'
import { companySettings } from '../../../company/settings/companySettings.ts'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { notifySuccess } from '../../../platform/notify.ts'
import { serverNow } from '../../../platform/serverTime.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileField, type FileChange } from '../../../ui/FileField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useContractForm } from '../../../ui/useContractForm.ts'
import { ViewDialog } from '../../../ui/ViewDialog.tsx'
import { useCampaignSettings } from '../useCampaignSettings.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { newValues, valuesOf, type MessageNumber, type Values } from './campaignValues.ts'
import { ConversationFields } from './ConversationFields.tsx'
import { DraftPhone } from './DraftPhone.tsx'
import classes from './editor.module.css'
import { MessagesFields } from './MessagesFields.tsx'
import { SendingFields } from './SendingFields.tsx'
import { TrialFields } from './TrialFields.tsx'
import { useSaveCampaign } from './useSaveCampaign.ts'

interface EditorProps {
  /** The user wants to see what comes of it before it starts. */
  onCheck: (campaignId: number) => void
  onClose: () => void
}

/** Writes a new campaign, changes one, or shows one that is not to be changed any more. */
export function CampaignEditor({ campaignId, ...props }: EditorProps & { campaignId?: number }) {
  const { t } = useTranslation('campaignEditor')
  const isNew = campaignId === undefined
  const { data, error, refetch } = useEndpoint(
    findCampaign,
    { params: { campaignId: campaignId ?? 0 } },
    { enabled: !isNew, isReadAnew: true },
  )
  const connections = useConnections()
  const isReady = (isNew || data) && (connections.data ?? connections.error)
  if (isReady) return <EditorForm {...props} campaign={data} connections={connections} />
  return (
    <ViewDialog title={t('title.edit')} onClose={props.onClose}>
      {error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </ViewDialog>
  )
}

interface EditorFormProps extends EditorProps {
  campaign: Campaign | undefined
  connections: { data: Connection[] | undefined; error: unknown }
}

function EditorForm({ campaign, connections, onCheck, onClose }: EditorFormProps) {
  const { t } = useTranslation('campaignEditor')
  const hasRoom = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const [shown, setShown] = useState<MessageNumber>(1)
  const { form, file, setFile, rights, save } = useEditor(campaign, connections.data)
  const own = useCampaignSettings().settings?.variables ?? []
  const { isReadOnly, canStart } = rights
  const preview = <DraftPhone values={form.values} shown={shown} own={own} campaign={campaign} file={file} />
  return (
    <FormDialog
      as="panel"
      beside={hasRoom && preview}
      title={t(`title.${titleOf(campaign, isReadOnly)}`)}
      submitLabel={t(canStart ? 'saveAndCheck' : 'save')}
      otherLabel={canStart ? t('save') : undefined}
      isReadOnly={isReadOnly}
      form={form}
      hasOtherChanges={file.is !== 'kept'}
      onSubmit={async (values, isOther) => {
        const saved = await save(values)
        notifySuccess(savedText(t, saved))
        if (canStart && !isOther) onCheck(saved.id)
      }}
      onClose={onClose}
    >
      {campaign && <Lock campaign={campaign} isReadOnly={isReadOnly} />}
      <TextInput
        label={t('fields.name.label')}
        withAsterisk
        maxLength={50}
        data-autofocus
        autoComplete="off"
        readOnly={isReadOnly}
        {...form.getInputProps('name')}
      />
      <Section title={t('sections.audience')} description={t('sections.audienceHelp')}>
        <AudienceFields form={form} isReadOnly={!rights.canChooseAudience} />
      </Section>
      <Section title={t('sections.messages')} description={t('sections.messagesHelp')}>
        <MessagesFields form={form} shown={shown} onShow={setShown} own={own} isReadOnly={isReadOnly} />
        <CampaignFile campaign={campaign} change={file} onChange={setFile} isReadOnly={isReadOnly} />
        <TrialFields form={form} isReadOnly={!rights.canChooseAudience} />
      </Section>
      {!hasRoom && (
        <Section title={t('sections.preview')}>
          <div className={classes.previewPlace}>{preview}</div>
        </Section>
      )}
      <Section title={t('sections.sending')}>
        <SendingFields form={form} connections={connections} isReadOnly={isReadOnly} />
      </Section>
      <Section title={t('sections.conversation')}>
        <ConversationFields form={form} isReadOnly={isReadOnly} />
      </Section>
    </FormDialog>
  )
}

function useEditor(campaign: Campaign | undefined, connections: Connection[] = []) {
  const { timezone } = useSession().user.company
  const [file, setFile] = useState<FileChange>({ is: 'kept' })
  // A dialog that was opened in time is not locked under the hands: the server has the last word.
  const [rights] = useState(() => rightsOf(campaign))
  const form = useContractForm<Values>(
    CampaignForm,
    campaign ? valuesOf(campaign, timezone) : newValues(connections.map(({ id }) => id)),
  )
  return { form, file, setFile, rights, save: useSaveCampaign(campaign, file) }
}

const titleOf = (campaign: Campaign | undefined, isReadOnly: boolean) => {
  if (!campaign) return 'new'
  return isReadOnly ? 'view' : 'edit'
}

const savedText = (t: TFunction<'campaignEditor'>, { scheduledAt, status }: Campaign) =>
  status === 'PROGRAMADA' && scheduledAt !== null
    ? t('savedFor', { date: formatDateTime(scheduledAt) })
    : t('saved')

interface CampaignFileProps {
  campaign: Campaign | undefined
  change: FileChange
  onChange: (change: FileChange) => void
  isReadOnly: boolean
}

/** Goes with each of the messages. */
function CampaignFile({ campaign, change, onChange, isReadOnly }: CampaignFileProps) {
  const { t } = useTranslation('campaignEditor')
  const { user } = useSession()
  const { mediaName = null, mediaPath = null, mediaType = null } = campaign ?? {}
  return (
    <fieldset className={classes.fields} disabled={isReadOnly}>
      <FileField
        label={t('fields.file.label')}
        help={t('fields.file.help')}
        current={mediaName}
        stored={mediaPath && mediaType ? { address: mediaPath, kind: mediaType } : undefined}
        change={change}
        onChange={onChange}
        maxMegabytes={companySettings(user).downloadLimit}
      />
    </fieldset>
  )
}

/** One that was stopped can be saved; who it is for is decided by then. */
function rightsOf(campaign: Campaign | undefined) {
  const isEditable = !campaign || isCampaignEditable(campaign, serverNow())
  return {
    isReadOnly: !isEditable && campaign?.status !== 'CANCELADA',
    canChooseAudience: isEditable,
    canStart: isEditable,
  }
}

function Lock({ campaign, isReadOnly }: { campaign: Campaign; isReadOnly: boolean }) {
  const { t } = useTranslation('campaignEditor')
  if (!isReadOnly && campaign.status !== 'CANCELADA') return null
  const why = isReadOnly ? (campaign.status === 'PROGRAMADA' ? 'soon' : 'started') : 'stopped'
  return (
    <p className={classes.notice} role="status">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      {t(`locked.${why}`)}
    </p>
  )
}
