import { changePlan, planFlags, quotePlan, type Invoice, type Plan, type PlanQuote } from '@chatflow/contract'
import { Alert, Button, Loader, Modal } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate, formatMoney } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './SubscriptionPage.module.css'

interface PlanChangeDialogProps {
  plan: Plan
  onInvoice: (invoice: Invoice) => void
  onClose: () => void
}

/** What the change costs, as the server counts it, and then the decision. */
export function PlanChangeDialog({ plan, onInvoice, onClose }: PlanChangeDialogProps) {
  const { t } = useTranslation('subscription')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const { data: quote, error, refetch } = useEndpoint(quotePlan, { params: { planId: plan.id } })
  const change = useAction(changePlan)
  const submit = async () => {
    try {
      const { invoice, starts } = await change.mutateAsync({ body: { planId: plan.id } })
      close()
      if (invoice) onInvoice(invoice)
      else notifySuccess(t(starts === 'now' ? 'change.done' : 'change.doneLater', { name: plan.name }))
    } catch (failure) {
      notifyError(failure)
    }
  }
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('change.dialog', { name: plan.name })}
      size={520}
      padding={isPhone ? 16 : 24}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('change.close') }}
    >
      {error && !quote && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !quote && <Loader size={24} />}
      {quote && <Arithmetic quote={quote} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('change.close')}
        </Button>
        <Button
          loading={change.isPending}
          disabled={!quote || quote.exceeded.length > 0}
          onClick={() => void submit()}
        >
          {t(quote?.starts === 'nextPeriod' ? 'change.plan' : 'change.pay')}
        </Button>
      </div>
    </Modal>
  )
}

function Arithmetic({ quote }: { quote: PlanQuote }) {
  const { t } = useTranslation('subscription')
  const share = t('change.days', { count: quote.daysLeft, of: quote.periodDays })
  const lines: [string, string][] =
    quote.starts === 'now'
      ? [
          [t('change.cost', { name: quote.plan.name, share }), formatMoney(quote.cost)],
          [t('change.credit', { share }), formatMoney(-quote.credit)],
        ]
      : [[t('change.oldPrice'), formatMoney(quote.oldPrice)]]
  const lost = planFlags.filter((flag) => !quote.plan[flag])
  return (
    <>
      <p className={classes.about}>
        {quote.starts === 'now' ? t('change.now') : t('change.later', { date: formatDate(quote.startsAt) })}
      </p>
      <dl className={classes.sum}>
        {lines.map(([label, value]) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.line} data-total>
          <dt>{t(quote.starts === 'now' ? 'change.total' : 'change.newPrice')}</dt>
          <dd>{formatMoney(quote.starts === 'now' ? quote.value : quote.newPrice)}</dd>
        </div>
        {quote.starts === 'now' && (
          <div className={classes.line}>
            <dt>{t('change.newPrice')}</dt>
            <dd>{formatMoney(quote.newPrice)}</dd>
          </div>
        )}
      </dl>
      {lost.length > 0 && (
        <p className={classes.label}>
          {t('change.without', { list: lost.map((flag) => t(`flags.${flag}`)).join(', ') })}
        </p>
      )}
      <Exceeded quote={quote} />
    </>
  )
}

function Exceeded({ quote: { exceeded } }: { quote: PlanQuote }) {
  const { t } = useTranslation('subscription')
  if (exceeded.length === 0) return null
  return (
    <Alert
      variant="light"
      color="red"
      mt="md"
      icon={<IconAlertTriangle size={20} stroke={1.75} />}
      title={t('change.tooSmall')}
    >
      <ul className={classes.exceeded}>
        {exceeded.map(({ size, used, allowed }) => (
          <li key={size}>{t('change.exceeded', { size: t(size), used, allowed })}</li>
        ))}
      </ul>
    </Alert>
  )
}
