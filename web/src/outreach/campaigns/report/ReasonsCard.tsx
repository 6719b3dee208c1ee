import type { CampaignCurve } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { useReasonText } from './useReasonText.ts'
import type { RecipientChoice } from './recipientChoice.ts'
import classes from './report.module.css'

interface ReasonsCardProps {
  reasons: CampaignCurve['reasons']
  onShow: (choice: RecipientChoice) => void
}

/** Why people were not reached, the most frequent first. */
export function ReasonsCard({ reasons, onShow }: ReasonsCardProps) {
  const { t } = useTranslation('campaignReport')
  const reasonText = useReasonText()
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  return (
    <section className={classes.card} aria-labelledby="reasons-title">
      <h2 className={classes.cardTitle} id="reasons-title">
        {t('reasons.title')}
      </h2>
      {reasons.length === 0 && <p className={classes.soft}>{t('reasons.none')}</p>}
      <ul className={classes.reasons}>
        {reasons.map(({ code, count }) => (
          <li key={code}>
            <UnstyledButton className={classes.reason} onClick={() => onShow({ reason: code })}>
              <span className={classes.reasonText}>{reasonText(code)}</span>
              <span className={classes.numbers}>{formatNumber(count)}</span>
              <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
