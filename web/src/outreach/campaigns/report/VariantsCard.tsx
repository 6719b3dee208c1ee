import type { Campaign, CampaignCurve } from '@chatflow/contract'
import { IconTrophy } from '@tabler/icons-react'
import { formatNumber, formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { percentOf } from '../progress.ts'
import classes from './report.module.css'

interface VariantsCardProps {
  campaign: Campaign
  variants: CampaignCurve['variants']
}

/** How the messages compare, and which one won where that was tried. */
export function VariantsCard({ campaign, variants }: VariantsCardProps) {
  const { t } = useTranslation('campaignReport')
  return (
    <section className={classes.card} aria-labelledby="variants-title">
      <h2 className={classes.cardTitle} id="variants-title">
        {t('variants.title')}
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('variants.message')}</th>
            <th scope="col">{t('variants.sent')}</th>
            <th scope="col">{t('variants.delivered')}</th>
            <th scope="col">{t('variants.read')}</th>
            <th scope="col">{t('variants.answered')}</th>
          </tr>
        </thead>
        <tbody>
          {variants.map(({ variant, sent, delivered, read, answered }) => (
            <tr key={variant}>
              <th scope="row">
                {t('variants.name', { number: variant })}
                {campaign.trialWinner === variant && (
                  <span className={classes.winner}>
                    <IconTrophy size={16} stroke={1.75} aria-hidden />
                    {t('variants.winner')}
                  </span>
                )}
              </th>
              <td>{formatNumber(sent)}</td>
              {[delivered, read, answered].map((part, index) => (
                <td key={index} title={formatNumber(part)}>
                  {formatPercent(percentOf(part, sent))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
