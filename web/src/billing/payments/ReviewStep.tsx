import type { Invoice } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './checkout.module.css'
import type { Payer } from './PayerStep.tsx'
import { pricedChoice, type Choice } from './planChoice.ts'
import { useMonths } from './useMonths.ts'

interface ReviewStepProps {
  invoice: Invoice
  choice: Choice
  payer: Payer
  isPaying: boolean
  onBack: () => void
  onPay: () => Promise<void>
}

/** Everything once more, with the sum that will be charged. */
export function ReviewStep({ invoice, choice, payer, isPaying, onBack, onPay }: ReviewStepProps) {
  const { t } = useTranslation('checkout')
  const months = useMonths()
  const { name, users, connections, monthly } = pricedChoice(choice, invoice, months)
  const total = choice.kind === 'invoice' ? invoice.value : (Math.round(monthly * 100) * months) / 100
  const facts: [string, string][] = [
    [t('review.plan'), name ?? t('plan.custom')],
    [t('plan.count.users'), formatNumber(users)],
    [t('plan.count.connections'), formatNumber(connections)],
    [
      t('review.period'),
      invoice.kind === 'change' ? t('review.rest') : t('review.months', { count: months }),
    ],
    [t('review.dueDate'), formatDate(invoice.dueDate)],
    [t('payer.name'), payer.firstName || '–'],
    [t('payer.document'), payer.zipcode || '–'],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {invoice.paidValue > 0 && (
          <div className={classes.fact}>
            <dt>{t('review.paid')}</dt>
            <dd>{formatMoney(-invoice.paidValue)}</dd>
          </div>
        )}
        <div className={classes.fact} data-total>
          <dt>{t('review.total')}</dt>
          <dd>{formatMoney(total - invoice.paidValue)}</dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack} disabled={isPaying}>
          {t('back')}
        </Button>
        <Button onClick={() => void onPay()} loading={isPaying}>
          {t('pay')}
        </Button>
      </div>
    </>
  )
}
