import type { CampaignPreflight } from '@chatflow/contract'
import { formatNumber } from '../../../platform/format.ts'
import { currentLanguage } from '../../../platform/i18n.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './preflight.module.css'

const leftOut = ['invalid', 'duplicates', 'optedOut', 'blocked', 'groups'] as const

/** Who gets it, who of the list does not, and what it may cost. */
export function PreflightFigures({ found }: { found: CampaignPreflight }) {
  const { t } = useTranslation('campaignPreflight')
  const { recipients, cost } = found
  return (
    <div className={classes.figures}>
      <section className={classes.main} aria-label={t('recipients.label')}>
        <strong className={classes.big}>{recipients ? formatNumber(recipients.unique) : '…'}</strong>
        <span>{t('recipients.unique', { count: recipients?.unique ?? 0 })}</span>
        {recipients && (
          <span className={classes.soft}>
            {t('recipients.rows', { count: recipients.rows, number: formatNumber(recipients.rows) })}
          </span>
        )}
      </section>
      {recipients && (
        <dl className={classes.leftOut}>
          {leftOut.map((name) => (
            <div key={name} data-none={recipients[name] === 0 || undefined}>
              <dt>{t(`recipients.${name}`)}</dt>
              <dd>{formatNumber(recipients[name])}</dd>
            </div>
          ))}
          <div data-none={recipients.outsideWindow === 0 || undefined}>
            <dt>{t('recipients.outsideWindow')}</dt>
            <dd>{formatNumber(recipients.outsideWindow)}</dd>
          </div>
        </dl>
      )}
      <section className={classes.cost} aria-label={t('cost.label')}>
        <span className={classes.soft}>{t('cost.label')}</span>
        <strong>{cost ? rangeText(cost) : t('cost.none')}</strong>
        <span className={classes.soft}>{t(cost ? 'cost.help' : 'cost.noneHelp')}</span>
      </section>
    </div>
  )
}

/** "R$ 120,00 – R$ 300,00", or one amount where both ends are the same. */
function rangeText({ currency, low, high }: NonNullable<CampaignPreflight['cost']>): string {
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency })
  return low === high ? format.format(high) : format.formatRange(low, high)
}
