import { checkCampaign, findCampaign, type Campaign, type CampaignPreflight } from '@chatflow/contract'
import { Button, Drawer, Loader, Skeleton } from '@mantine/core'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import dialogs from '../../../ui/dialogs.module.css'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { shownNumber } from '../../../ui/phoneNumber.ts'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { useSession } from '../../../platform/session.tsx'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { CampaignPhone } from '../editor/CampaignPhone.tsx'
import classes from './preflight.module.css'
import { PreflightFigures } from './PreflightFigures.tsx'
import { PreflightPlan } from './PreflightPlan.tsx'
import { PreflightProblems } from './PreflightProblems.tsx'
import { StartButtons } from './StartButtons.tsx'
import { TestDialog } from './TestDialog.tsx'

interface PreflightDialogProps {
  campaignId: number
  onEdit: () => void
  onClose: () => void
}

/** What would happen if it started: who gets what, until when, for how much, and what stands in the way. */
export function PreflightDialog({ campaignId, onEdit, onClose }: PreflightDialogProps) {
  const { t } = useTranslation(['campaignPreflight', 'ui'])
  const isPhone = useIsPhone()
  const [isTesting, setTesting] = useState(false)
  const [next, setNext] = useState<() => void>()
  const { close, life } = useDialogLife(() => (next ?? onClose)())
  const params = { campaignId }
  const live = { refreshOn: 'campaign', isReadAnew: true } as const
  const check = useEndpoint(checkCampaign, { params }, live)
  const campaign = useEndpoint(findCampaign, { params }, live)
  const found = check.data
  const retry = () => void Promise.all([check.refetch(), campaign.refetch()])
  const edit = () => {
    setNext(() => onEdit)
    close()
  }
  return (
    <Drawer
      {...life}
      title={campaign.data ? t('title', { name: campaign.data.name }) : t('untitled')}
      position="right"
      size={isPhone ? '100%' : 1040}
      closeOnEscape={!isTesting}
      classNames={{
        content: dialogs.panel,
        header: dialogs.panelHeader,
        body: dialogs.panelBody,
        title: dialogs.title,
      }}
      closeButtonProps={{ 'aria-label': t('ui:dialog.close') }}
      onClose={close}
    >
      <div className={classes.scroll}>
        {found && campaign.data ? (
          <Findings campaign={campaign.data} found={found} />
        ) : (
          <NotYet error={check.error ?? campaign.error} onRetry={retry} />
        )}
      </div>
      <footer className={classes.footer}>
        <Button
          variant="subtle"
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          onClick={edit}
        >
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
          disabled={!campaign.data}
          onClick={() => setTesting(true)}
        >
          {t('test.open')}
        </Button>
        {found && campaign.data && <StartButtons campaign={campaign.data} found={found} onDone={close} />}
      </footer>
      {isTesting && campaign.data && (
        <TestDialog campaign={campaign.data} onClose={() => setTesting(false)} />
      )}
    </Drawer>
  )
}

function NotYet({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('campaignPreflight')
  if (error) return <ErrorState text={errorText(error)} onRetry={onRetry} />
  return <Skeleton height={420} radius="md" role="status" aria-label={t('checking')} />
}

interface FindingsProps {
  campaign: Campaign
  found: CampaignPreflight
}

function Findings({ campaign, found }: FindingsProps) {
  const { t } = useTranslation('campaignPreflight')
  const { user } = useSession()
  const media =
    campaign.mediaName === null
      ? null
      : {
          name: campaign.mediaName,
          address: campaign.mediaPath ?? undefined,
          isPicture: campaign.mediaType === 'image',
        }
  return (
    <div className={classes.columns}>
      <div className={classes.findings}>
        {found.isCounting && (
          <p className={classes.counting} role="status">
            <Loader size={16} />
            {t('counting')}
          </p>
        )}
        <PreflightProblems problems={found.problems} />
        <PreflightFigures found={found} />
        <PreflightPlan found={found} />
      </div>
      <div className={classes.phone}>
        {found.samples.length > 0 ? (
          <CampaignPhone
            sender={user.company.name}
            media={media}
            messages={found.samples.map(({ name, number, variant, text, confirmationText }) => ({
              reader: name,
              detail: t('sample', { number: shownNumber(number), variant }),
              confirmation: confirmationText,
              text,
            }))}
          />
        ) : (
          <p className={classes.noSamples}>{t('noSamples')}</p>
        )}
      </div>
    </div>
  )
}
