import type { Campaign } from '@chatflow/contract'
import { Skeleton, Tabs } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Recipients } from './Recipients.tsx'
import classes from './report.module.css'
import { BackToCampaigns, ReportHeader } from './ReportHeader.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import type { RecipientChoice } from './recipientChoice.ts'
import { useCampaignReport } from './useCampaignReport.ts'

/** How a campaign goes, or went: live, and down to the single person. */
export function ReportPage() {
  const { t } = useTranslation('campaignReport')
  const { campaignId } = useParams({ strict: false }) as { campaignId?: string }
  const id = /^[1-9]\d{0,15}$/.test(campaignId ?? '') ? Number(campaignId) : 0
  const { data, error, refetch } = useCampaignReport(id)
  const isGone = id === 0 || (error instanceof ApiError && error.status === 404)
  if (isGone)
    return (
      <div className={classes.page}>
        <BackToCampaigns />
        <EmptyState icon={IconSpeakerphone} text={t('gone')} />
      </div>
    )
  if (data) return <Report key={id} campaign={data} />
  return (
    <div className={classes.page}>
      <BackToCampaigns />
      {error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={360} radius="md" role="status" aria-label={t('loading')} />
      )}
    </div>
  )
}

function Report({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaignReport')
  const [tab, setTab] = useState<string | null>('summary')
  const [choice, setChoice] = useState<RecipientChoice>({})
  const show = (chosen: RecipientChoice) => {
    setChoice(chosen)
    setTab('recipients')
  }
  return (
    <div className={classes.page} data-full={tab === 'recipients' || undefined}>
      <ReportHeader campaign={campaign} />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="summary">{t('tabs.summary')}</Tabs.Tab>
          <Tabs.Tab
            value="recipients"
            rightSection={<span className={classes.count}>{formatNumber(campaign.totals.total)}</span>}
          >
            {t('tabs.recipients')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="summary" className={classes.panel}>
          <ReportSummary campaign={campaign} onShow={show} />
        </Tabs.Panel>
        <Tabs.Panel value="recipients" className={classes.listPanel}>
          <Recipients campaign={campaign} choice={choice} onChoose={setChoice} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
