import { readCampaignCurve, type Campaign } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { useEndpoint } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CurveCard } from './CurveCard.tsx'
import { Facts } from './Facts.tsx'
import { Figures } from './Figures.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { ReasonsCard } from './ReasonsCard.tsx'
import type { RecipientChoice } from './recipientChoice.ts'
import classes from './report.module.css'
import { VariantsCard } from './VariantsCard.tsx'

interface ReportSummaryProps {
  campaign: Campaign
  onShow: (choice: RecipientChoice) => void
}

/** The whole at a glance; each figure leads to the people behind it. */
export function ReportSummary({ campaign, onShow }: ReportSummaryProps) {
  const { t } = useTranslation('campaignReport')
  const { data, error, refetch } = useEndpoint(readCampaignCurve, { params: { campaignId: campaign.id } })
  return (
    <>
      <ProgressCard campaign={campaign} />
      <Figures campaign={campaign} onShow={onShow} />
      <Facts campaign={campaign} />
      {data ? (
        <div className={classes.pair}>
          <CurveCard curve={data} />
          <div className={classes.side}>
            <ReasonsCard reasons={data.reasons} onShow={onShow} />
            {data.variants.length > 1 && <VariantsCard campaign={campaign} variants={data.variants} />}
          </div>
        </div>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={300} radius="md" role="status" aria-label={t('loading')} />
      )}
    </>
  )
}
