import type { payInvoice, ResponseOf } from '@chatflow/contract'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { toClipboard } from '../../platform/clipboard.ts'
import { formatDate, formatMoney } from '../../platform/format.ts'
import { useCompanyEvent } from '../../platform/realtime.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './checkout.module.css'

type Ways = ResponseOf<typeof payInvoice>

/** Where it can be paid. Turns into a thank-you the moment that the money is there. */
export function WaysToPay({ ways }: { ways: Ways }) {
  const { t } = useTranslation('checkout')
  const [paidUntil, setPaidUntil] = useState<string | null>()
  useCompanyEvent('payment', ({ invoiceId, company }) => {
    if (invoiceId === ways.invoiceId) setPaidUntil(company.dueDate)
  })
  if (paidUntil !== undefined) return <Thanks until={paidUntil} />
  const links = [
    { name: 'Stripe', url: ways.stripeURL },
    { name: 'Asaas', url: ways.asaasURL },
    { name: 'Mercado Pago', url: ways.mercadopagoURL },
  ]
  return (
    <div className={classes.ways}>
      <p className={classes.price}>{formatMoney(Number(ways.valor.original))}</p>
      {ways.qrcode && <Pix code={ways.qrcode.qrcode} />}
      {links.map(
        ({ name, url }) =>
          url && (
            <Button
              key={name}
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              fullWidth
              rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
            >
              {t('ways.payWith', { name })}
            </Button>
          ),
      )}
      <p className={classes.waiting} role="status">
        <Loader size={16} /> {t('ways.waiting')}
      </p>
    </div>
  )
}

function Pix({ code }: { code: string }) {
  const { t } = useTranslation('checkout')
  return (
    <section className={classes.pix}>
      <h3 className={classes.planName}>PIX</h3>
      <div className={classes.qr}>
        <QRCodeSVG value={code} size={220} marginSize={2} title={t('ways.qr')} />
      </div>
      <p className={classes.code}>{code}</p>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={() => void toClipboard(code, t('ways.copied'))}
      >
        {t('ways.copy')}
      </Button>
    </section>
  )
}

function Thanks({ until }: { until: string | null }) {
  const { t } = useTranslation('checkout')
  return (
    <div className={classes.thanks} role="status">
      <IconCircleCheck size={56} stroke={1.5} aria-hidden />
      <h3 className={classes.planName}>{t('thanks.title')}</h3>
      {until !== null && <p>{t('thanks.until', { date: formatDate(until) })}</p>}
    </div>
  )
}
